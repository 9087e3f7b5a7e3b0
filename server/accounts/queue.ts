/** Runs at most `width` pieces of work at once; the rest wait in order, at most `longest` of them. */
export class Queue {
  private running = 0
  private readonly waiting: (() => void)[] = []

  constructor(
    private readonly width: number,
    private readonly longest: number,
    private readonly full: () => Error,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.width) {
      if (this.waiting.length >= this.longest) throw this.full()
      // Whoever finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((go) => this.waiting.push(go))
    } else {
      this.running += 1
    }
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }
}
