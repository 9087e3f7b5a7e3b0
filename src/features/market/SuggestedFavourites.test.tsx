import { expect, test } from 'vitest'
import { quoteOf } from '#data/api/test-kit.ts'
import { loadTickers } from '#data/realtime/ticker-store.ts'
import { decimal } from '#domain/money.ts'
import { find, render } from '#ui/test-kit.tsx'
import { SuggestedFavourites } from './SuggestedFavourites.tsx'

const quotes = [quoteOf(1, 'BTC/USDT', { now_price: decimal('65000'), change: decimal('1.5') })]
const show = (live: boolean) => (
  <SuggestedFavourites quotes={quotes} offline={!live} live={live} onAdd={async () => {}} />
)
const offer = () => find('[role=checkbox]')
/** CSS class of the percentage, which sets its colour. */
const look = () =>
  [...offer().querySelectorAll('span')].find((one) => one.textContent === '+1.50%')?.className

test('a suggested pair has an accessible name of pair, price and change', () => {
  render(show(true))
  expect(offer().hasAttribute('aria-label')).toBe(false)
  expect(offer().textContent).toContain('BTC/USDT65,000.00+1.50%')
})

test('the figures of a suggested pair have no colour while prices are not live, even when a delayed tick arrives', () => {
  loadTickers([{ legal_id: 3, legal_name: 'USDT', quotation: quotes }])
  const { draw } = render(show(true))
  const rising = look()
  draw(show(false))
  expect(look()).toBeDefined()
  expect(look()).not.toBe(rising)
})
