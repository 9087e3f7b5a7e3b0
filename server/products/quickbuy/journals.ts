import type { Bought } from '#domain/funds/quickBuy.ts'
import { add, type Decimal, isZero, neg } from '#domain/money.ts'
import type { Journal, Line } from '../../ledger/types.ts'
import type { OrderRow } from './store.ts'

export const QUICK_BUY = 'quick_buy'

/**
 * Credits a paid order with the bought coins; a fee in coins goes to `P/fee`. `P/fx_book −1000 USD →
 * P/bank_clearing +1000 USD; P/fx_book −1000 USDT → change.a +1000` (`a` available).
 */
export function creditJournal(order: OrderRow, paid: Decimal, { coin, fee }: Bought, time: number): Journal {
  const line = (party: Line['party'], currency: number, amount: Decimal, scene: Line['scene']): Line => ({
    party,
    currency,
    bucket: 'available',
    amount,
    scene,
  })
  const lines = [
    line({ platform: 'fx_book' }, order.currency_id, neg(paid), 'quick_buy'),
    line({ platform: 'bank_clearing' }, order.currency_id, paid, 'quick_buy'),
    line({ platform: 'fx_book' }, order.coin_id, neg(add(coin, fee)), 'quick_buy'),
    line({ user: order.user_id, account: 'change' }, order.coin_id, coin, 'quick_buy'),
    line({ platform: 'fee' }, order.coin_id, fee, 'fee'),
  ]
  return {
    key: `quickbuy:${order.id}:paid`,
    refType: QUICK_BUY,
    refId: String(order.id),
    time,
    lines: lines.filter(({ amount }) => !isZero(amount)),
  }
}
