import type { KeptMail } from '../../content/messages/index.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Services } from '../../services.ts'
import { type PendingNotifications, toPerson } from '../notifications.ts'
import { toWithdrawRow } from './store.ts'
import type { WithdrawalRow } from './tables.ts'

/** A withdrawal after a change, with the notifications to send after the commit. */
export interface Changed {
  readonly row: WithdrawalRow
  readonly news: PendingNotifications
}

/**
 * Notifications about a change for the owner's open pages: the new state and the changed balance.
 */
export const changeNotifications = (
  { market }: Pick<Services, 'market'>,
  row: WithdrawalRow,
  touched: readonly Touched[],
  mails: readonly KeptMail[] = [],
): PendingNotifications => ({
  events: [toPerson(row.user_id, 'withdraw', { row: toWithdrawRow(market, row) })],
  touched,
  mails,
})
