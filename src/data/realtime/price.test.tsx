import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Quote } from '#contract/market/market.ts'
import type { DayMarketTuple } from '#contract/wire/realtime.ts'
import { decimal } from '#domain/money.ts'
import { applyBatch, loadTickers, type Price, usePrice } from './ticker-store.ts'

const one = decimal('1')
const tick = (price: string, time: number): DayMarketTuple => [
  1,
  decimal(price),
  one,
  one,
  one,
  one,
  one,
  one,
  time,
]

test('a price shows its source, and pulses only when the price changes on the live feed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let run: FrameRequestCallback = () => {}
  vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => {
    run = next
    return 1
  })
  const seen: (Price | undefined)[] = []
  function Row() {
    seen.push(usePrice(1))
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Row />))
  const step = (work: () => void) =>
    act(async () => {
      work()
      run(performance.now())
    })
  await step(() =>
    loadTickers([
      {
        legal_id: 3,
        legal_name: 'USDT',
        quotation: [{ id: 1, symbol: 'A/B', now_price: decimal('9.90'), time: 1 } as Quote],
      },
    ]),
  )
  await step(() => applyBatch([tick('10.1', 2)]))
  await step(() => applyBatch([tick('10.10', 3)]))
  await step(() => applyBatch([tick('9.99999999999999999', 4)]))
  await act(async () => root.unmount())
  expect(seen.map((price) => price && [price.move, price.flashes])).toEqual([
    undefined,
    ['same', 0],
    ['up', 1],
    ['same', 2],
    ['down', 3],
  ])
})
