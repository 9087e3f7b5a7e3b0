/** Runs `work` when the page's own text has been parsed. */
export function whenParsed(work: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', work)
  else work()
}

/** A function that runs `work` the first time only. */
export function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}

/** Longest wait (ms) for a frame; a hidden page draws no frames. */
const FRAME_LIMIT = 300

/** Runs `work` after the next frame of the parsed page has been drawn. */
export function afterFirstFrame(work: () => void): void {
  const next = once(work)
  whenParsed(() => {
    requestAnimationFrame(() => setTimeout(next))
    setTimeout(next, FRAME_LIMIT)
  })
}
