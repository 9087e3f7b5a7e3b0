/**
 * All timers of the market. Whether work is due is decided by the injected clock; a timer only starts the next check.
 * So a test can move its clock and start the checks without waiting in real time.
 */
export interface Timers {
  /** Calls `work` about every `ms`, never twice at the same time; the returned function stops it. */
  every(ms: number, work: () => void | Promise<void>): () => void
  /** Resolves after about `ms`. */
  wait(ms: number): Promise<void>
}

export const realTimers: Timers = {
  every: (ms, work) => {
    let busy = false
    const beat = async (): Promise<void> => {
      if (busy) return
      busy = true
      try {
        await work()
      } finally {
        busy = false
      }
    }
    const timer = setInterval(() => void beat(), ms)
    return () => clearInterval(timer)
  },
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
}

/** Timers that only fire when a test calls `beat`. */
export class ManualTimers implements Timers {
  readonly #works = new Set<() => void | Promise<void>>()
  readonly #waiting: (() => void)[] = []

  every(_: number, work: () => void | Promise<void>): () => void {
    this.#works.add(work)
    return () => this.#works.delete(work)
  }

  wait(): Promise<void> {
    return new Promise((done) => this.#waiting.push(done))
  }

  /** Runs all registered work once, in the order of registration, and ends every wait. */
  async beat(): Promise<void> {
    for (const done of this.#waiting.splice(0)) done()
    for (const work of [...this.#works]) await work()
  }
}
