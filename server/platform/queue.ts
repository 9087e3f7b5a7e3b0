/**
 * Runs at most `width` pieces of work at once; the rest wait in two lines, each of at most `longest`. Whoever may go
 * first is served before everybody in the other line, so that a rush of strangers never stands in their way.
 */
export class Queue {
  private running = 0
  private readonly first: (() => void)[] = []
  private readonly others: (() => void)[] = []

  constructor(
    private readonly width: number,
    private readonly longest: number,
    private readonly full: () => Error,
  ) {}

  async run<T>(work: () => Promise<T>, goesFirst = false): Promise<T> {
    if (this.running >= this.width) {
      const line = goesFirst ? this.first : this.others
      if (line.length >= this.longest) throw this.full()
      // Whoever finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((go) => line.push(go))
    } else {
      this.running += 1
    }
    try {
      return await work()
    } finally {
      const next = this.first.shift() ?? this.others.shift()
      if (next) next()
      else this.running -= 1
    }
  }
}
