/**
 * Runs at most `width` tasks concurrently. Further tasks wait in two queues of at most `longest` each. Priority tasks
 * run before all tasks of the other queue, so that they are not delayed by a flood of requests from unknown clients.
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
      // The task that ends passes its slot to this task, so the number of running tasks stays the same.
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
