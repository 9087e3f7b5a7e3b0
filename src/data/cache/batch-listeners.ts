/** Calls a listener and reports its exception, so that an exception does not stop the other listeners. */
function run(work: () => void): void {
  try {
    work()
  } catch (error) {
    reportError(error)
  }
}

/** Collects callbacks scheduled within one task and runs them together, so that React renders once. */
export function createBatcher(): (tell: () => void) => void {
  const waiting: (() => void)[] = []
  return (tell) => {
    if (waiting.push(tell) > 1) return
    setTimeout(() => waiting.splice(0).forEach(run))
  }
}
