import { isZero, ZERO } from '#domain/money.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { endUse } from '../coupon/index.ts'
import { cancelJournal } from './journals.ts'
import { couponPartyOf, type OrderRow, partiesOf, saveOrder, stateOf } from './store.ts'
import type { SpotEndReason } from './tables.ts'
import { openExit } from './take-profit-stop-loss-order.ts'

export interface Ended {
  readonly row: OrderRow
  /** The sell orders that were opened at the end of a buy with take profit or stop loss. */
  readonly opened: readonly OrderRow[]
  readonly touched: readonly Touched[]
  readonly mails: readonly KeptMail[]
}

/**
 * Ends an order, whose row is locked: releases the rest of its frozen amount, and opens the sell order for its take
 * profit or stop loss; what was filled stays. In a stock split no sell order is opened, because the received quantity
 * is a number of old shares, which the split converts (docs/products/stocks.md#orders-through-a-split).
 */
export async function endOrder(
  services: Pick<Services, 'ledger' | 'market'>,
  tx: Tx,
  row: OrderRow,
  reason: SpotEndReason,
  time: number,
): Promise<Ended> {
  // The totals of all fills are rounded up, so the last fill of a buy may have used the whole frozen amount. There is
  // then nothing to release.
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
