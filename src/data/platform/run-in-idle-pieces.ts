import { whenIdle } from './when-idle.ts'

/** Longest duration of one piece of work (ms), so that it fits into a frame. */
const PIECE = 4

/** Runs `work` for each item while the browser is idle, in pieces that are short enough for one frame. */
export async function runInIdlePieces<T, R>(
  items: readonly T[],
  work: (item: T) => R,
  limit: number,
): Promise<readonly R[]> {
  const results: R[] = []
  let until = performance.now() + PIECE
  for (const item of items) {
    if (performance.now() >= until) {
      await new Promise<void>((done) => whenIdle(done, limit, 0))
      until = performance.now() + PIECE
    }
    results.push(work(item))
  }
  return results
}
