import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { LegalGroup, Quote } from '#contract/market/market.ts'
import type { DayMarketTuple } from '#contract/wire/realtime.ts'
import { decimal } from '#domain/money.ts'

let store: typeof import('./ticker-store.ts')
let frames: FrameRequestCallback[] = []

const quote = (id: number, now_price: string, time: number): Quote =>
  ({ id, symbol: `P${id}/USDT`, now_price: decimal(now_price), time, change: decimal('0') }) as Quote
const list = (...quotation: Quote[]): LegalGroup[] => [{ legal_id: 3, legal_name: 'USDT', quotation }]
const tick = (id: number, price: string, time: number): DayMarketTuple => [
  id,
  decimal(price),
  decimal('1'),
  decimal('1'),
  decimal('1'),
  decimal('1'),
  decimal('1'),
  decimal('1'),
  time,
]
const frame = (began = performance.now()): void => {
  const due = frames
  frames = []
  for (const run of due) run(began)
}

beforeEach(async () => {
  vi.resetModules()
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  store = await import('./ticker-store.ts')
})

describe('the ticker store', () => {
  test('notifies subscribers once per frame, and only of changed pairs', () => {
    store.loadTickers(list(quote(1, '10', 100), quote(2, '20', 100)))
    frame()
    const told: number[][] = []
    store.onTickers((ids) => told.push([...ids]))
    store.applyBatch([tick(1, '11', 101)])
    store.applyBatch([tick(1, '12', 102)])
    expect(told).toEqual([])
    expect(frames).toHaveLength(1)
    frame()
    expect(told).toEqual([[1]])
    expect(store.getQuote(1)?.now_price).toBe('12')
  })

  test('returns figures of all pairs without losing the price direction for a subscriber of one pair', () => {
    store.loadTickers(list(quote(1, '10', 100)))
    store.applyBatch([tick(1, '11', 101)])
    expect(store.getFigures(1)).toMatchObject({ now_price: '11', time: 101 })
    expect(store.getPrice(1)).toMatchObject({ price: '11', move: 'up', flashes: 1 })
    expect(store.getFigures(1)).toMatchObject({ now_price: '11', time: 101 })
    expect(store.getFigures(2)).toBeUndefined()
  })

  test('updates rows that did not fit into a frame in the next frame, the oldest change first', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    store.loadTickers(list(...[1, 2, 3].map((id) => quote(id, '10', 100))))
    frame()
    const told: string[] = []
    const follow = (id: number, takes: number) =>
      store.followQuote(id, () => {
        told.push(`${id} ${store.getQuote(id)?.now_price}`)
        now.mockReturnValue(performance.now() + takes)
      })
    follow(1, 3)
    follow(2, 3)
    follow(3, 1)
    store.applyBatch([1, 2, 3].map((id) => tick(id, '11', 101)))
    frame()
    expect(told).toEqual(['1 11', '2 11'])
    store.applyBatch([tick(1, '12', 102), tick(3, '12', 102)])
    frame()
    expect(told.slice(2)).toEqual(['3 12', '1 12'])
    expect(frames).toEqual([])
    now.mockRestore()
  })

  test('updates no row in an animation frame that is already late, but delays a row by at most about 250 ms', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    store.loadTickers(list(quote(1, '10', 100)))
    frame()
    const told: number[] = []
    store.followQuote(1, () => told.push(performance.now()))
    store.applyBatch([tick(1, '11', 101)])
    frame()
    expect(told).toEqual([1_000])
    store.applyBatch([tick(1, '12', 102)])
    for (const time of [1_050, 1_150, 1_249, 1_251]) {
      now.mockReturnValue(time)
      frame(time - 10)
    }
    expect(told).toEqual([1_000, 1_251])
    expect(frames).toEqual([])
    now.mockRestore()
  })

  test('notifies two rows per frame, and all pairs without a row in the first frame', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    const ids = [1, 2, 3, 4, 5, 6, 7]
    store.loadTickers(list(...ids.map((id) => quote(id, '10', 100))))
    frame()
    const rows: number[] = []
    for (const id of ids.slice(0, 4)) store.followQuote(id, () => rows.push(id))
    const told: number[][] = []
    store.onTickers((now) => told.push([...now]))
    store.applyBatch(ids.map((id) => tick(id, '11', 101)))
    frame()
    expect(rows).toEqual([1, 2])
    expect(told).toEqual([[1, 2, 5, 6, 7]])
    frame()
    expect(rows).toEqual([1, 2, 3, 4])
    expect(frames).toEqual([])
    now.mockRestore()
  })

  test('returns the newest tick of a pair without a subscriber at the next read', () => {
    store.loadTickers(list(quote(1, '10', 100)))
    store.applyBatch([tick(1, '11', 101)])
    store.applyBatch([tick(1, '12', 102)])
    expect(store.allQuotes()).toMatchObject([{ id: 1, now_price: '12', time: 102 }])
    expect(store.getPrice(1)).toEqual({ price: '12', move: 'up', flashes: 1 })
  })

  test('never replaces a newer tick by an older tick or an older list', () => {
    store.loadTickers(list(quote(1, '10', 100)))
    store.applyBatch([tick(1, '12', 102), tick(1, '11', 101)])
    expect(store.getQuote(1)?.now_price).toBe('12')
    store.loadTickers(list(quote(1, '10.5', 101)))
    expect(store.getQuote(1)?.now_price).toBe('12')
    store.loadTickers(list(quote(1, '13', 103)))
    expect(store.getQuote(1)?.now_price).toBe('13')
  })

  test('ignores a tick of a pair that is not in the loaded list', () => {
    store.loadTickers(list(quote(1, '10', 100)))
    store.applyBatch([tick(9, '1', 200)])
    expect(store.getQuote(9)).toBeUndefined()
  })

  test('finds pairs by symbol', () => {
    store.loadTickers(list(quote(1, '10', 100)))
    expect(store.getQuoteBySymbol('P1/USDT')?.id).toBe(1)
    expect(store.getQuoteBySymbol('P2/USDT')).toBeUndefined()
  })
})
