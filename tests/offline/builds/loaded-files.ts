import type { BrowserContext } from '@playwright/test'
import type { Build } from './index.ts'

/** A document that a tab has shown: its build, and the files that it has loaded. */
interface Shown {
  build: string
  readonly files: Set<string>
}

export interface Watch {
  /** The documents that have loaded a file of another build, as sentences. */
  mixed(): readonly string[]
  documents(): number
  /** Removes all documents from the record. */
  clear(): void
}

/** Begin of the console messages in which a document reports its loaded files. */
const LOADED = 'loaded files: '

/**
 * Code that runs in every document before the app. It is a string, because TypeScript loaders would add
 * helpers to a function.
 */
const TELL = `{
  const id = crypto.randomUUID()
  new PerformanceObserver((list) => {
    const urls = list.getEntries().map((entry) => entry.name)
      .filter((name) => /\\/assets\\/[^?]+\\.(?:js|css)$/.test(name))
    const build = document.querySelector('meta[name=build]')
    if (urls.length > 0) console.debug('${LOADED}' + JSON.stringify([id, build ? build.content : '', urls]))
  }).observe({ type: 'resource', buffered: true })
}`

/**
 * Records for every document of every tab its build id and the scripts and styles that it requested. The
 * documents record this themselves: while a tab reloads, an observer from outside cannot know which document
 * made a request. They report it in console messages, because the answer of a function of the test would count as a
 * touch of the page by its user, after which the app does not apply an update on its own.
 */
export async function watchBuilds(context: BrowserContext, builds: readonly Build[]): Promise<Watch> {
  const shown = new Map<string, Shown>()
  context.on('console', (message) => {
    if (!message.text().startsWith(LOADED)) return
    const report: [string, string, string[]] = JSON.parse(message.text().slice(LOADED.length))
    const [id, build, urls] = report
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
