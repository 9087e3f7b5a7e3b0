import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, runnerImport } from 'vite'

/** The exports of the module that renders the skeletons to HTML. */
type Renderer = typeof import('../../src/boot/skeletons/render.tsx')

interface Options {
  /** Root folder of the repository. */
  readonly root: string
  /** URL path under which the app is served. */
  readonly base: string
  /** Oldest supported browsers, in the format of Vite's `build.target`. */
  readonly target: string[]
}

/** Builds `src/boot/main.ts` and its imports as one classic script for the oldest browsers. */
export async function bootScript({ root, base, target }: Options): Promise<string> {
  const built = await build({
    root: join(root, 'src/boot'),
    base,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      // The script is built as a library, because Vite then does not wrap the imports for preloading. A library needs a
      // name, although nothing is exported.
      lib: { entry: 'main.ts', formats: ['iife'], name: 'boot' },
    },
  })
  const [result] = [built].flat()
  if (!result || !('output' in result)) throw new Error('the boot script was not built')
  const [{ code }] = result.output
  if (code.includes('</script')) throw new Error('the boot script would end its own tag')
  return code.trim()
}

/** The HTML of all skeletons, as React renders them. */
export async function skeletons({ root }: Pick<Options, 'root'>): Promise<string> {
  const { module } = await runnerImport<Renderer>(join(root, 'src/boot/skeletons/render.tsx'), {
    root,
    configFile: false,
    logLevel: 'warn',
  })
  return module.renderSkeletons()
}

/**
 * Puts the boot script, the skeletons and their styles into the page (`src/boot`), in builds and on the development
 * server.
 */
export function bootPage(root: string): Plugin {
  let options: Options = { root, base: '/', target: [] }
  return {
    name: 'boot-page',
    configResolved({ base, build: { target } }) {
      options = { root, base, target: [target || 'esnext'].flat() }
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const [script, markup] = await Promise.all([bootScript(options), skeletons(options)])
        const styles = readFileSync(join(root, 'src/boot/skeletons/skeletons.css'), 'utf8')
        return fill(html, {
          boot: `<script>${script}</script>\n<style>\n${styles}</style>`,
          skeletons: markup,
        })
      },
    },
  }
}

/**
 * Replaces each placeholder comment of `src/index.html` by the entry of `parts` with the name of the
 * placeholder.
 */
export function fill(html: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((page, [name, part]) => {
    const place = `<!--${name}-->`
    if (!page.includes(place)) throw new Error(`the page has no place ${place}`)
    return page.replace(place, () => part)
  }, html)
}
