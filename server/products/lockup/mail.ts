import { add } from '#domain/money.ts'
import type { MailKind } from '../../content/mails/kinds.ts'
import type { MailDraft } from '../../content/mails/write.ts'
import type { OrderRow } from './store.ts'

export const LOCK_MAILS = [
  'lock_matured',
  'lock_renewed',
  'lock_not_renewed',
  'lock_redeemed',
] as const satisfies readonly MailKind[]

/** What tells its owner how an order ended. */
export const lockMail = (
  kind: (typeof LOCK_MAILS)[number],
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
