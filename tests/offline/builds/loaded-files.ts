import type { BrowserContext } from '@playwright/test'
import type { Build } from './index.ts'

/** One document that a tab has shown, with the files that it loaded. */
interface Shown {
  build: string
  readonly files: Set<string>
}

export interface Watch {
  /** Documents that have loaded a file of another build, as sentences. */
  mixed(): readonly string[]
  documents(): number
  /** Removes all documents from the record. */
  clear(): void
}

/**
 * Code that runs in every document before the app. It is a text, because TypeScript loaders add
 * helpers to functions.
 */
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
 * Records for every document of every tab its build id and the scripts and styles that it requested. The recording is
 * done inside the document, because a request observed from outside does not tell which document made it while a tab
 * is loading again.
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
