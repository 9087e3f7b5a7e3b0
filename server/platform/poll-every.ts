/**
 * Runs a check every `ms`, never two checks at the same time. A failure is passed to `onProblem`, and the
 * check is repeated as usual. The timer does not keep the process alive. Returns a function that stops the
 * timer and waits for the running check.
 */
export function pollEvery(
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
