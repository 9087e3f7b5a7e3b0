import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { futures } from '#contract/trade/futures.ts'
import { queryClient } from '#data/api/queries.ts'
import { quoteOf } from '#data/api/test-kit.ts'
import { decimal, ZERO } from '#domain/money.ts'
import type { FuturesDraft } from '#domain/trade/futures/orderDraft.ts'
import { useSubmit } from '#features/kit/index.ts'
import { find, render } from '#ui/test-kit.tsx'
import { OrderConfirm } from './OrderConfirm.tsx'

const DRAFT = {
  ...{ side: 'long', orderType: 'limit', leverage: 10, limit: decimal('100'), stopShare: ZERO },
  ...{ number: decimal('1'), share: decimal('1'), frozen: decimal('11') },
  ...{ takeProfit: decimal('120'), stopLoss: decimal('95') },
  estimate: { price: decimal('100'), margin: decimal('10'), fee: decimal('1'), liquidation: null },
} as unknown as FuturesDraft

function Confirm() {
  return (
    <OrderConfirm
      open
      onClose={() => {}}
      quote={quoteOf(1, 'BTC/USDT')}
      account="margin"
      draft={DRAFT}
      moves={[]}
      gainAt={(price) => decimal(price === '120' ? '19' : '-6')}
      known
      far={false}
      submit={useSubmit(futures.submit)}
      problem={undefined}
      slippage="0.005"
      onSlippage={() => {}}
      coupon={0}
      onCoupon={() => {}}
      mayQuiet={false}
      onConfirm={async () => null}
    />
  )
}

test('the confirmation of a futures order names its account, and the currency of the results of take profit and stop loss', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  render(
    <QueryClientProvider client={queryClient}>
      <Confirm />
    </QueryClientProvider>,
  )
  const text = find('dialog[open]').textContent
  expect(text).toContain('AccountMargin')
  expect(text).toContain('120.00 (+19.00 USDT)')
  expect(text).toContain('95.00 (\u22126.00 USDT)')
})
