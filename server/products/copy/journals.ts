import { type Decimal, neg } from '#domain/money.ts'
import type { Journal, Line } from '../../ledger/types.ts'
import type { CopyRow } from './store.ts'

/** Reference type (`ref_type`) of the journals that pay the trader's share of a copy's profit. */
export const COPY_SHARE = 'copy_share'

/** Pays the trader's share of a follower's profit, from futures account to futures account. */
export function shareJournal(
  copy: CopyRow,
  part: number,
  currency: number,
  share: Decimal,
  time: number,
): Journal {
  const line = (user: number, amount: Decimal): Line => ({
    party: { user, account: 'lever' },
    currency,
    bucket: 'available',
    amount,
    scene: 'copy_share',
  })
  return {
    key: `copy:${copy.order_id}:${part}`,
    refType: COPY_SHARE,
    refId: String(copy.order_id),
    time,
    lines: [line(copy.user_id, neg(share)), line(copy.trader_id, share)],
  }
}
