import { isZero, ZERO } from '#domain/money.ts'
import type { KeptMail } from '../../content/mails/index.ts'
import { writeMail } from '../../content/mails/write.ts'
import type { Tx } from '../../db/types.ts'
import type { Touched } from '../../ledger/types.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { cancelJournal } from './journals.ts'
import { cancelledMail } from './mail.ts'
import { type OrderRow, partiesOf, saveOrder, stateOf } from './store.ts'

export interface Cancelled {
  readonly rows: readonly OrderRow[]
  readonly touched: readonly Touched[]
  /** One, however many orders. */
  readonly mails: readonly KeptMail[]
}

async function cancelRows(services: Services, tx: Tx, rows: readonly OrderRow[]): Promise<Cancelled> {
  const time = services.clock.now()
  const done: OrderRow[] = []
  const touched: Touched[] = []
  for (const row of rows) {
    // Totals are rounded up in sum, so the last step of a purchase may be paid for already: nothing to give back.
    if (!isZero(row.frozen)) {
      const posted = await services.ledger.post(tx, cancelJournal(partiesOf(row), stateOf(row), time))
      touched.push(...posted.touched)
    }
    const cancelled: OrderRow = { ...row, status: 'cancelled', frozen: ZERO, completed_at: time }
    await saveOrder(tx, cancelled)
    done.push(cancelled)
  }
  const mail = cancelledMail(done)
  return { rows: done, touched, mails: mail ? [await writeMail(tx, mail)] : [] }
}

/**
 * Cancels one resting order of this person; what it still holds is released, what was filled stays. An order that
 * another transaction is filling is waited for: exactly one of the two wins, the loser is told `already_handled`.
 */
export async function cancelOne(services: Services, tx: Tx, userId: number, id: number): Promise<Cancelled> {
  const row = await tx
    .selectFrom('spot_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('order_unknown')
  if (row.status !== 'doing') throw new Refusal('already_handled')
  return cancelRows(services, tx, [row])
}

/** Cancels every resting order of this person, of one pair or (`pairId` 0) of all. None is no mistake. */
export async function cancelAll(
  services: Services,
  tx: Tx,
  userId: number,
  pairId: number,
): Promise<Cancelled> {
  let query = tx
    .selectFrom('spot_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'doing')
    .orderBy('id')
    .forUpdate()
  if (pairId !== 0) query = query.where('pair_id', '=', pairId)
  const rows = await query.execute()
  if (rows.length > 1) {
    // A journal each, so their accounts are taken beforehand, in ascending id (trust.md I11).
    await tx
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  return cancelRows(services, tx, rows)
}
