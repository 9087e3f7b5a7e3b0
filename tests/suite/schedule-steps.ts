/** A step that uses some of the machine's cores while it runs. */
export interface Step {
  readonly name: string
  /** Number of cores that the step uses; more than the machine has means all cores. */
  readonly cores: number
  /** Kinds of steps that must end before this step starts, if they are part of the run. */
  readonly after: readonly string[]
  /** The kind of the step; steps of one kind are selected together. */
  readonly kind: string
}

/**
 * The waiting steps that can start now: each step whose predecessors have ended and for which enough cores are
 * free, in their order. A step that needs more cores does not delay the smaller steps after it.
 */
export function startable<S extends Step>(
  waiting: readonly S[],
  running: readonly Step[],
  cores: number,
): readonly S[] {
  const cost = (step: Step): number => Math.min(step.cores, cores)
  const unfinished = new Set([...waiting, ...running].map(({ kind }) => kind))
  let free = cores - running.reduce((sum, step) => sum + cost(step), 0)
  const chosen: S[] = []
  for (const step of waiting) {
    if (cost(step) > free || step.after.some((kind) => unfinished.has(kind))) continue
    free -= cost(step)
    chosen.push(step)
  }
  return chosen
}

/** Runs all steps, in parallel as far as the cores allow. `work` must not throw. */
export async function runSteps<S extends Step>(
  steps: readonly S[],
  cores: number,
  work: (step: S) => Promise<void>,
): Promise<void> {
  let waiting = [...steps]
  const running = new Map<S, Promise<void>>()
  while (waiting.length > 0 || running.size > 0) {
    const next = startable(waiting, [...running.keys()], cores)
    waiting = waiting.filter((step) => !next.includes(step))
    for (const step of next)
      running.set(
        step,
        work(step).finally(() => running.delete(step)),
      )
    if (running.size === 0)
      throw new Error(`no step can start: ${waiting.map(({ name }) => name).join(', ')}`)
    await Promise.race(running.values())
  }
}
