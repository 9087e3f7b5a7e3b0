import { add } from '#domain/money.ts'
import { afterNight, midnightOf, nightFee, nightsAfter } from '#domain/trade/futures/overnightFee.ts'
import { tickAt } from '../../market/tick-store.ts'
import type { Tx } from '../../platform/db/types.ts'
import { moved, type OrderRow, saveOrder, stateOf } from './store.ts'

/**
 * Charges an open position, whose row is locked, for one night: notional at the last price before 00:00 UTC × rate.
 * The fee is paid when the position is closed, and is deducted from its equity from now on.
 */
async function chargeNight(tx: Tx, row: OrderRow, day: number, time: number): Promise<OrderRow> {
  const { before } = await tickAt(tx, row.pair_id, midnightOf(day) - 1)
  if (!before) throw new Error(`no price before the night ${day} of futures order ${row.id}`)
  const fee = nightFee(stateOf(row), before.price)
  await tx
    .insertInto('lever_nights')
    .values({
      order_id: row.id,
      day,
      tick_id: before.id,
      tick_seq: before.seq,
      price: before.price,
      time: before.time,
      share: row.share,
      fee,
      charged_at: time,
    })
    .execute()
  return { ...moved(row, afterNight(stateOf(row), fee)), last_night: day, touched_at: time }
}

/** Charges the overnight fee of every night until `until` (ms) that has not been charged yet, in order. */
export async function chargeOvernightFees(
  tx: Tx,
  row: OrderRow,
  until: number,
  time: number,
): Promise<OrderRow> {
  if (row.phase !== 'open') return row
  let now = row
  for (const day of nightsAfter(row.opened_at, row.last_night, until))
    now = await chargeNight(tx, now, day, time)
  if (now !== row) await saveOrder(tx, now)
  return now
}

/** Total of all overnight fees so far, paid or not. */
export const totalOvernightFees = (row: OrderRow) => add(row.overnight_paid, row.overnight)
