/**
 * Looks again every `ms`, one look at a time; a look that fails is told and the next one comes. Holds no process open.
 * Gives the function that stops it and waits for the look that is on its way.
 */
export function lookEvery(
  ms: number,
  look: () => Promise<unknown>,
  onProblem: (problem: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> | null = null
  const timer = setInterval(() => {
    running ??= look()
      .catch(onProblem)
      .finally(() => {
        running = null
      })
  }, ms)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
