import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Quote } from '#contract/market/market.ts'
import type { DayMarketTuple } from '#contract/wire/realtime.ts'
import { applyBatch, loadTickers } from '#data/realtime/ticker-store.ts'
import { decimal } from '#domain/money.ts'
import { LiveChange, LivePrice, LiveText } from './LivePairFigures.tsx'

const d = decimal
let quote: Quote
/** Each test uses its own pair in the ticker store. */
let id = 0
let time = 0
const tick = (price: string, change: string): DayMarketTuple => [
  id,
  d(price),
  d(change),
  d('0'),
  d('0'),
  d('0'),
  d('0'),
  d('8'),
  ++time,
]

let root: Root
let host: HTMLElement
let renders: number
let run: FrameRequestCallback = () => {}

function Row({ live = true }: { readonly live?: boolean }) {
  renders += 1
  return (
    <p>
      <LivePrice quote={quote} live={live} />
      <LiveChange quote={quote} muted={!live} />
      <LiveText quote={quote} text={({ turnover }) => `Vol ${turnover}`} />
    </p>
  )
}
const show = (lang: string, live = true) =>
  act(async () => {
    i18n.activate(lang)
    root.render(
      <I18nProvider i18n={i18n}>
        <Row live={live} />
      </I18nProvider>,
    )
  })
const shown = () => [...host.querySelectorAll('span')].map((cell) => cell.textContent)
function move(price: string, change: string): void {
  applyBatch([tick(price, change)])
  run(performance.now())
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => {
    run = next
    return 1
  })
  i18n.load({ en: {}, vn: {} })
  renders = 0
  id += 1
  quote = {
    id,
    symbol: `A${id}/B`,
    now_price: d('9.90'),
    change: d('1.5'),
    turnover: d('7'),
    price_precision: 2,
    time: ++time,
  } as Quote
  loadTickers([{ legal_id: 3, legal_name: 'B', quotation: [quote] }])
  run(performance.now())
  host = document.createElement('div')
  root = createRoot(host)
  await show('en')
})
afterEach(() => act(async () => root.unmount()))

test('a tick updates the live figures of a pair without a React render', () => {
  expect(shown()).toEqual(['9.90', '+1.50%', 'Vol 7'])
  move('10.1', '-2')
  expect(shown()).toEqual(['10.10', '\u22122.00%', 'Vol 8'])
  expect(renders).toBe(1)
})

test('a rerender shows the newest live figures, formatted for the language of that render', async () => {
  move('10.1', '-2')
  await show('vn')
  expect(shown()).toEqual(['10,10', '\u22122,00%', 'Vol 8'])
  move('11', '3')
  expect(shown()).toEqual(['11,00', '+3,00%', 'Vol 8'])
})

test('live figures that return to the last rendered value are updated on the page', () => {
  move('10.1', '-2')
  move('9.9', '1.5')
  expect(shown().slice(0, 2)).toEqual(['9.90', '+1.50%'])
})

test('a price cell is tinted when the price changes while prices are live, and not tinted while prices are not live', async () => {
  const cell = () => host.querySelector('span')
  move('9.9', '2')
  expect(cell()?.dataset.flash).toBeUndefined()
  move('10', '2')
  expect(cell()?.dataset.flash).toBe('up')
  move('9', '2')
  expect(cell()?.dataset.flash).toBe('down')
  await show('en', false)
  move('11', '2')
  expect(cell()?.dataset.flash).not.toBe('up')
})

test('the change badge has the colour of the change, and no colour while prices are not live', async () => {
  const pill = () => host.querySelectorAll('span')[1]?.className ?? ''
  const rising = pill()
  move('10', '-2')
  expect(pill()).not.toBe(rising)
  await show('en', false)
  const muted = pill()
  move('10', '2')
  expect(pill()).toBe(muted)
})

test('a removed row receives no ticks', async () => {
  await act(async () => root.render(null))
  expect(() => move('10', '2')).not.toThrow()
})

test.each([
  ['the ticker store has', true],
  ['the ticker store does not have', false],
])('a row reused for a pair that %s shows nothing of the previous pair', async (_, known) => {
  const rising = host.querySelectorAll('span')[1]?.className
  move('10.1', '-2')
  expect(host.querySelector('span')?.dataset.flash).toBe('up')
  // Same figures as the first pair, so that React finds no changed text to render.
  quote = { ...quote, id: 1_000_000 + id, symbol: `Z${id}/B`, time: ++time }
  if (known) loadTickers([{ legal_id: 3, legal_name: 'B', quotation: [quote] }])
  await show('en')
  expect(shown()).toEqual(['9.90', '+1.50%', 'Vol 7'])
  expect(host.querySelector('span')?.dataset.flash).toBeUndefined()
  expect(host.querySelectorAll('span')[1]?.className).toBe(rising)
  move('12', '-3')
  expect(shown()).toEqual(['9.90', '+1.50%', 'Vol 7'])
})
