import type { MailDraft } from '../../content/messages/write-message.ts'
import type { Market } from '../../market/types.ts'
import type { OrderRow } from './store.ts'
import type { dualMails } from './texts.ts'

function kindOf({ type, outcome }: OrderRow): keyof typeof dualMails {
  if (outcome === 'back') return 'dual_failed'
  return (outcome === 'coin') === (type === 'call') ? 'dual_returned' : 'dual_converted'
}

/** Notification that an order awaits its settlement price. */
export const settlingMail = (market: Pick<Market, 'currency'>, row: OrderRow, time: number): MailDraft => ({
  userId: row.user_id,
  kind: 'dual_settling',
  details: {
    amount: row.amount,
    invested: market.currency(row.type === 'call' ? row.currency_id : row.quote_id)?.name ?? '',
    linked: row.linked_price,
    order: row.id,
  },
  time,
})

/** Notification about the result of an order, with the target price and the settlement price that decided it. */
export function dualMail(market: Pick<Market, 'currency'>, row: OrderRow): MailDraft {
  const coin = market.currency(row.currency_id)?.name ?? ''
  const quote = market.currency(row.quote_id)?.name ?? ''
  return {
    userId: row.user_id,
    kind: kindOf(row),
    details: {
      amount: row.amount,
      invested: row.type === 'call' ? coin : quote,
      paid: row.pay_amount,
      currency: row.outcome === 'coin' ? coin : quote,
      interest: row.interest,
      price: row.settlement_price ?? '',
      linked: row.linked_price,
    },
    time: row.finished_at,
  }
}
