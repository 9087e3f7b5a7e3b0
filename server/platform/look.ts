/**
 * Runs a check every `ms`, never two at a time; a failure is logged and the next run follows. Does not keep the
 * process alive.
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
