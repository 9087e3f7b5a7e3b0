import { add } from '#domain/money.ts'
import type { MailDraft } from '../../content/messages/write-message.ts'
import type { OrderRow } from './store.ts'
import type { lockMails } from './texts.ts'

/** Notification about the end of an order. */
export const lockMail = (
  kind: keyof typeof lockMails,
  row: OrderRow,
  coin: string,
  time: number,
): MailDraft => ({
  userId: row.user_id,
  kind,
  details: {
    amount: row.amount,
    coin,
    days: row.lock_period,
    income: row.income,
    penalty: row.penalty,
    returned: row.returned,
    total: add(row.returned, row.income),
  },
  time,
})
