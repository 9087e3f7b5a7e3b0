import { expect, test, vi } from 'vitest'
import { loadDrafts } from '#data/cache/drafts.ts'
import { render, settle } from '#ui/test-kit.tsx'
import { useDrawings } from './useDrawings.ts'

const stored = vi.hoisted(() => ({ resolve: (_: readonly (readonly [string, string, string])[]) => {} }))
vi.mock('#data/store/drafts.ts', () => ({
  readDrafts: () => new Promise((resolve) => Object.assign(stored, { resolve })),
  writeDrafts: async () => {},
  wipeDrafts: async () => {},
}))

const LINE = { id: 'a', kind: 'level', price: 100 } as const

function Chart() {
  return <p>{useDrawings('BTC/USDT').drawings.map(({ id }) => id)}</p>
}

test('lines of a chart whose stored drafts are loaded after the chart was opened appear on the chart', async () => {
  vi.useFakeTimers()
  const loading = loadDrafts()
  await vi.advanceTimersByTimeAsync(1_000)
  await loading
  vi.useRealTimers()
  const { host } = render(<Chart />)
  expect(host.textContent).toBe('')
  stored.resolve([['guest', 'chart lines BTC/USDT', JSON.stringify([LINE])]])
  await settle()
  await settle()
  expect(host.textContent).toBe('a')
})
