import { expect, test } from 'vitest'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { decimal, ZERO } from '#domain/money.ts'
import { render } from '#ui/test-kit.tsx'
import { PositionDetails } from './PositionDetails.tsx'

const ORDER = {
  ...{ id: 7, match_id: 1, symbol: 'BTC/USDT', account: 'lever', type: 1, order_type: 'market', status: 1 },
  ...{ price: decimal('100'), now_price: decimal('100'), share: decimal('1'), opened_share: decimal('1') },
  ...{ number: decimal('1'), lot_size: decimal('1'), multiple: 10, margin: decimal('10'), mmr: ZERO },
  ...{ added_margin: ZERO, frozen: ZERO, handlingFee: ZERO, fee_rate: ZERO, overnight_rate: ZERO },
  ...{ overnight_fee: ZERO, closes: [], quote_scale: 6, price_precision: 2, fee_currency: 'USDT' },
  ...{ target_profit_price: '120', stop_loss_price: '', stop_share: ZERO, break_even_price: '100' },
  ...{ liquidation_price: '91', cover_price: '', cover_share: ZERO, cover_end: '', open_time: 1 },
  ...{ follow_nickname: '', follow_user_id: 0, net_profits: ZERO, fact_profits: ZERO, rebate: ZERO },
} as unknown as LeverOrder

test('the details of a position give the result of its take profit with the currency', () => {
  const { host } = render(<PositionDetails order={ORDER} offline={false} onAct={() => {}} />)
  expect(host.textContent).toContain('Take profit120.00 (+20.00 USDT)')
})
