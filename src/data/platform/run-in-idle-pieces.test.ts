import { expect, it, vi } from 'vitest'
import { runInIdlePieces } from './run-in-idle-pieces.ts'

it('a long computation is split into pieces, and other tasks run between the pieces', async () => {
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const seen: string[] = []
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  const all = runInIdlePieces(
    [1, 2, 3, 4, 5],
    (item) => {
      clock += 2
      seen.push(`item ${item}`)
      return item * 10
    },
    500,
  )
  while (!seen.includes('item 5')) {
    await vi.waitUntil(() => idle.length > 0)
    seen.push('others')
    idle.shift()?.()
    await Promise.resolve()
  }
  expect(seen).toEqual(['item 1', 'item 2', 'others', 'item 3', 'item 4', 'others', 'item 5'])
  await expect(all).resolves.toEqual([10, 20, 30, 40, 50])
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
