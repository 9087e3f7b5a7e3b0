import { isZero, ZERO } from '#domain/money.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { endUse } from '../coupon/index.ts'
import { openExit } from './exit.ts'
import { cancelJournal } from './journals.ts'
import { couponPartyOf, type OrderRow, partiesOf, saveOrder, stateOf } from './store.ts'
import type { SpotEndReason } from './tables.ts'

export interface Ended {
  readonly row: OrderRow
  /** What the end of a buy with take profit or stop loss opened. */
  readonly opened: readonly OrderRow[]
  readonly touched: readonly Touched[]
  readonly mails: readonly KeptMail[]
}

/**
 * Ends an order whose row is held: what it still holds goes back, what was filled stays and opens what was asked for it. In
 * a split it opens nothing, because what was received is in old shares (docs/products/stocks.md#orders-through-a-split).
 */
export async function endOrder(
  services: Pick<Services, 'ledger' | 'market'>,
  tx: Tx,
  row: OrderRow,
  reason: SpotEndReason,
  time: number,
): Promise<Ended> {
  // Totals are rounded up in sum, so the last step of a purchase may be paid for already: nothing to give back.
  const posted = isZero(row.frozen)
    ? null
    : await services.ledger.post(tx, cancelJournal(partiesOf(row), stateOf(row), time))
  const ended: OrderRow = {
    ...row,
    status: 'cancelled',
    end_reason: reason,
    frozen: ZERO,
    completed_at: time,
  }
  await saveOrder(tx, ended)
  await endUse(tx, row.coupon_id, couponPartyOf(row), time)
  const exit = reason === 'split' ? null : await openExit(services, tx, ended, time)
  return {
    row: ended,
    opened: exit?.rows ?? [],
    touched: [...(posted?.touched ?? []), ...(exit?.touched ?? [])],
    mails: exit?.mails ?? [],
  }
}
