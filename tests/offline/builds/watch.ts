import type { BrowserContext } from '@playwright/test'
import type { Build } from './index.ts'

/** One document that a tab has shown. */
interface Shown {
  build: string
  readonly files: Set<string>
}

export interface Watch {
  /** Documents that loaded a file of another build than their own, as sentences. */
  mixed(): readonly string[]
  documents(): number
  /** Forgets what was shown so far. */
  clear(): void
}

/** Runs in every document before anything else. A text, since loaders of TypeScript put helpers into functions. */
const TELL = `{
  const id = crypto.randomUUID()
  new PerformanceObserver((list) => {
    const urls = list.getEntries().map((entry) => entry.name)
      .filter((name) => /\\/assets\\/[^?]+\\.(?:js|css)$/.test(name))
    const build = document.querySelector('meta[name=build]')
    if (urls.length > 0 && window.saw) window.saw(id, build ? build.content : '', urls)
  }).observe({ type: 'resource', buffered: true })
}`

/**
 * Writes down of every document of every tab which build it calls itself and which scripts and styles it asked for, in
 * the document itself: a request seen from outside does not say of which document it was when a tab is loading again.
 */
export async function watchBuilds(context: BrowserContext, builds: readonly Build[]): Promise<Watch> {
  const shown = new Map<string, Shown>()
  await context.exposeFunction('saw', (id: string, build: string, urls: readonly string[]) => {
    const one = shown.get(id) ?? { build, files: new Set() }
    shown.set(id, one)
    if (build) one.build = build
    for (const url of urls) one.files.add(url.slice(url.lastIndexOf('/') + 1))
  })
  await context.addInitScript({ content: TELL })
  return {
    documents: () => shown.size,
    clear: () => shown.clear(),
    mixed: () =>
      [...shown.values()].flatMap(({ build, files }) => {
        const own = builds.find(({ id }) => id === build)
        if (!own) return [`a page of the unknown build "${build}"`]
        const foreign = [...files].filter((file) => !own.files.has(file))
        return foreign.length > 0 ? [`a page of build ${own.name} with ${foreign.join(', ')}`] : []
      }),
  }
}
