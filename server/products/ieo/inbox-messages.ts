import type { MailDraft } from '../../content/messages/write-message.ts'
import type { Market } from '../../market/types.ts'
import type { OrderRow, ProjectRow } from './store.ts'
import type { ieoMails } from './texts.ts'

const kindOf = ({ status }: OrderRow): keyof typeof ieoMails =>
  status === 'released' ? 'ieo_released' : status === 'failed' ? 'ieo_failed' : 'ieo_passed'

/** Notifications about the result of a subscription and about the release of its tokens. */
export function ieoMail(
  market: Pick<Market, 'currency'>,
  row: OrderRow,
  { symbol }: Pick<ProjectRow, 'symbol'>,
): MailDraft {
  return {
    userId: row.user_id,
    kind: kindOf(row),
    details: {
      applied: row.amount,
      passes: row.passes,
      symbol,
      paid: row.paid,
      refund: row.refund,
      currency: market.currency(row.pay_id)?.name ?? '',
    },
    time: row.status === 'released' ? row.released_at : row.allotted_at,
  }
}
