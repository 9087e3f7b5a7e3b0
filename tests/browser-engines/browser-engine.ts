/** One tab of a browser. A script is passed as a string: the body of an async function. */
export interface Tab {
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a script in the page and returns its result. */
  run<T>(script: string): Promise<T>
}

/** A browser that is driven by the automation protocol of its engine; all tabs share one profile. */
export interface Engine {
  readonly name: string
  tab(): Promise<Tab>
  close(): Promise<void>
}

/** Starts the browser with a new profile, or returns a sentence that names the missing program. */
export type Launch = () => Promise<Engine | string>

/** Polls a script until it returns a truthy value. A failure because the page is navigating counts as false. */
export async function until<T>(tab: Tab, what: string, script: string, limit = 60_000): Promise<T> {
  const end = Date.now() + limit
  let last: unknown = null
  for (;;) {
    try {
      const seen = await tab.run<T>(script)
      if (seen) return seen
      last = seen
    } catch (error) {
      last = error
    }
    if (Date.now() > end) throw new Error(`waited ${limit} ms for ${what}; last: ${String(last)}`)
    await new Promise((done) => setTimeout(done, 100))
  }
}
