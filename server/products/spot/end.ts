import { isZero, ZERO } from '#domain/money.ts'
import type { SpotEnd } from '#domain/trade/spot.ts'
import type { Tx } from '../../db/types.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Services } from '../../services.ts'
import { endUse } from '../coupon/apply.ts'
import { cancelJournal } from './journals.ts'
import { couponPartyOf, type OrderRow, partiesOf, saveOrder, stateOf } from './store.ts'

export interface Ended {
  readonly row: OrderRow
  readonly touched: readonly Touched[]
}

/** Ends an order whose row is held: what it still holds goes back, what was filled stays. */
export async function endOrder(
  { ledger }: Pick<Services, 'ledger'>,
  tx: Tx,
  row: OrderRow,
  reason: 'person' | 'split' | SpotEnd,
  time: number,
): Promise<Ended> {
  // Totals are rounded up in sum, so the last step of a purchase may be paid for already: nothing to give back.
  const posted = isZero(row.frozen)
    ? null
    : await ledger.post(tx, cancelJournal(partiesOf(row), stateOf(row), time))
  const ended: OrderRow = {
    ...row,
    status: 'cancelled',
    end_reason: reason,
    frozen: ZERO,
    completed_at: time,
  }
  await saveOrder(tx, ended)
  await endUse(tx, row.coupon_id, couponPartyOf(row), time)
  return { row: ended, touched: posted?.touched ?? [] }
}
