import { expect, test } from 'vitest'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { observeServerTime } from '#data/platform/clock.ts'
import { decimal } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { render } from '#ui/test-kit.tsx'
import { resultNotice } from './resultNotice.ts'

const NOW = Date.now()
observeServerTime(NOW, NOW, NOW / 1000)

const order = (more: Partial<LeverOrder>) =>
  ({
    ...{
      id: 7,
      symbol: 'BTC/USDT',
      fee_currency: 'USDT',
      price_precision: 2,
      open_time: Math.floor(NOW / 1000),
      follow_user_id: 0,
    },
    ...{ status: 1, price: decimal('60472.1'), net_profits: decimal('-7.581') },
    ...more,
  }) as LeverOrder

function Notice(props: { readonly order: LeverOrder }) {
  return <p>{resultNotice(props.order, useFormat())?.text}</p>
}
const textOf = (more: Partial<LeverOrder>) => render(<Notice order={order(more)} />).host.textContent

test('the banner about a futures position gives the price of its opening and the result of its close with fees', () => {
  expect(textOf({})).toBe('BTC/USDT opened at 60,472.10')
  expect(textOf({ status: 3 })).toBe('BTC/USDT closed: −7.58 USDT with fees')
})

test('no banner is shown about an open futures order, a pending close, an order without a position, a later change of a position, or a copied position', () => {
  for (const status of [0, 2, 4] as const) expect(textOf({ status })).toBe('')
  expect(textOf({ open_time: Math.floor(NOW / 1000) - 60 })).toBe('')
  expect(textOf({ status: 3, follow_user_id: 5 })).toBe('')
})
