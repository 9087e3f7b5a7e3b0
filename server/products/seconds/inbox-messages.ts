import type { MailDraft } from '../../content/messages/write-message.ts'
import type { OrderRow } from './store.ts'
import type { secondsMails } from './texts.ts'

const RETURNED = {
  no_entry_price: 'seconds_no_entry',
  worst_price: 'seconds_worst_price',
  no_end_price: 'seconds_no_end',
} as const

function kindOf({ result, end_reason }: OrderRow): keyof typeof secondsMails {
  if (end_reason !== '') return RETURNED[end_reason]
  if (result === 'win') return 'seconds_won'
  return result === 'lose' ? 'seconds_lost' : 'seconds_draw'
}

/** Notification about the result of an option, with the two prices that decided it. */
export const endedMail = (order: OrderRow): MailDraft => ({
  userId: order.user_id,
  kind: kindOf(order),
  details: {
    symbol: order.symbol,
    seconds: order.seconds,
    coin: order.currency_name,
    stake: order.stake,
    profit: order.profit,
    entry: order.entry_price ?? '',
    end: order.end_price ?? '',
    limit: order.worst_price,
  },
  time: order.completed_at,
})
