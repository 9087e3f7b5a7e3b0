/** Runs `work` when the HTML of the page has been parsed. */
export function whenParsed(work: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', work)
  else work()
}

/** Returns a function that runs `work` on its first call only. */
export function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}

/** Maximum time (ms) to wait for a frame, because a hidden page draws no frames. */
const FRAME_LIMIT = 300

/** Runs `work` when the HTML has been parsed and the next frame has been drawn. */
export function afterFirstFrame(work: () => void): void {
  const next = once(work)
  whenParsed(() => {
    requestAnimationFrame(() => setTimeout(next))
    setTimeout(next, FRAME_LIMIT)
  })
}
