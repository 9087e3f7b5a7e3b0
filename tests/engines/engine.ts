/** One tab of a browser. Scripts are texts: the body of an async function. */
export interface Tab {
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Gives what the script returns. */
  run<T>(script: string): Promise<T>
}

/** A browser that is driven by its own engine's protocol; all tabs share one profile. */
export interface Engine {
  readonly name: string
  tab(): Promise<Tab>
  close(): Promise<void>
}

/** Gives a browser with a fresh profile, or one sentence that says what is missing. */
export type Launch = () => Promise<Engine | string>

/** Polls a script until it gives something true; a page that is on its way to another gives nothing yet. */
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
