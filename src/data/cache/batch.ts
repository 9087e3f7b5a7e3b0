/** One that fails does not keep the others from theirs. */
function run(work: () => void): void {
  try {
    work()
  } catch (error) {
    reportError(error)
  }
}

/** Runs together what is scheduled within one task, so that the page is drawn for it once. */
export function createBatcher(): (tell: () => void) => void {
  const waiting: (() => void)[] = []
  return (tell) => {
    if (waiting.push(tell) > 1) return
    setTimeout(() => waiting.splice(0).forEach(run))
  }
}
