/** A piece of work that takes some of the machine's cores while it runs. */
export interface Step {
  readonly name: string
  /** How many cores it keeps busy; more than there are means all of them. */
  readonly cores: number
  /** Kinds of steps that must have ended first, as far as they are part of the run. */
  readonly after: readonly string[]
  /** The name of steps that belong together. */
  readonly kind: string
}

/**
 * Which of the waiting steps start now: in their order, each whose predecessors have ended and for which there are cores
 * enough. A step that does not fit yet lets smaller ones pass.
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

/** Runs all steps side by side as far as the cores reach. `work` must not throw. */
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
