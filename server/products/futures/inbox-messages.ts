import { add } from '#domain/money.ts'
import type { FuturesStep } from '#domain/trade/futures/evaluate.ts'
import type { MailDraft } from '../../content/messages/write-message.ts'
import type { OrderRow } from './store.ts'

const CLOSED = {
  manual: 'lever_covered',
  profit: 'lever_profit',
  loss: 'lever_loss',
  forced: 'lever_forced',
  trader: 'lever_trader',
} as const

/** Notification about a step that a price decided; null when the step has no notification. */
export function stepMail(row: OrderRow, step: FuturesStep, time: number): MailDraft | null {
  const common = { symbol: row.symbol, quote: row.fee_currency }
  const draft = (kind: MailDraft['kind'], details: MailDraft['details']): MailDraft => ({
    userId: row.user_id,
    kind,
    details: { ...common, ...details },
    time,
  })
  switch (step.kind) {
    case 'opened':
      if (row.order_type === 'market') return null
      return draft('lever_opened', {
        share: row.opened_share,
        price: step.tick.price,
        margin: step.margin,
        fee: step.fee,
      })
    case 'ended':
      return endedMail(row, time)
    case 'closed':
      // The notification about the liquidation of the loan already reports this close.
      if (step.reason === 'loan') return null
      return draft(CLOSED[step.reason], {
        share: step.part.share,
        price: step.part.price,
        profit: step.part.profit,
        fee: add(step.part.fee, step.part.overnight),
        back: step.part.back,
      })
    case 'close_ended':
      return null
  }
}

/** Notification that an order ended without a position. */
export const endedMail = (row: OrderRow, time: number): MailDraft => ({
  userId: row.user_id,
  kind: 'lever_ended',
  details: { symbol: row.symbol, quote: row.fee_currency, share: row.opened_share },
  time,
})
