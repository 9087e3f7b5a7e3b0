import { expect, test } from 'vitest'
import { quoteOf } from '#data/api/test-kit.ts'
import { loadTickers } from '#data/realtime/ticker-store.ts'
import { decimal } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { render } from '#ui/test-kit.tsx'
import { orderNotice } from './orderNotice.ts'
import { orderOf } from './test-kit.ts'

const filled = orderOf({
  match_id: 1,
  status: 'complete',
  filled_amount: decimal('0.5'),
  avg_price: decimal('80213.70000000'),
})

function Notice() {
  return <p>{orderNotice(filled, useFormat())?.text}</p>
}
const noticeText = (): string => render(<Notice />).host.textContent ?? ''

test('the banner about a fill shows the price without trailing zeros before the first quotes, and with the decimals of the pair afterwards', () => {
  expect(noticeText()).toContain('80,213.7')
  expect(noticeText()).not.toContain('80,213.70')
  loadTickers([
    { legal_id: 3, legal_name: 'USDT', quotation: [quoteOf(1, 'BTC/USDT', { price_precision: 2 })] },
  ])
  expect(noticeText()).toContain('80,213.70')
})
