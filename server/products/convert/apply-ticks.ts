import { CONVERT_WAIT_MS, isWithinTolerance } from '#domain/funds/convert.ts'
import { decimal } from '#domain/money.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import type { RecordedTick } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { type PendingNotifications, toPerson } from '../notifications.ts'
import { fillJournal, releaseJournal } from './journals.ts'
import { legsOf, toConvertRow } from './store.ts'
import type { ConversionRow, LegRow } from './tables.ts'

const ONE = decimal('1')

/**
 * The tick that decides a leg: the first tick recorded after the confirmation; undefined while no such tick
 * exists.
 */
export const decidingTick = (leg: LegRow, ticks: readonly RecordedTick[]): RecordedTick | undefined =>
  ticks.find((tick) => tick.seq > leg.evaluated_seq && tick.time > leg.created_at)

type EndReason = Exclude<ConversionRow['end_reason'], ''>

/**
 * Ends a conversion, whose row is locked, by the recorded prices: the conversion is filled at its quote, or
 * the frozen amount is released.
 */
async function finish(
  services: Services,
  tx: Tx,
  waiting: ConversionRow,
  reason: EndReason | null,
  time: number,
): Promise<PendingNotifications> {
  await tx
    .updateTable('convert_legs')
    .set({ open: false })
    .where('conversion_id', '=', waiting.id)
    .where('open', '=', true)
    .execute()
  const row = await tx
    .updateTable('conversions')
    .set({
      status: reason === null ? 'complete' : 'failed',
      end_reason: reason ?? '',
      finished_at: time,
    })
    .where('id', '=', waiting.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const entry = reason === null ? fillJournal(row, time) : releaseJournal(row, time)
  const { touched } = await services.ledger.post(tx, entry)
  const notified = toConvertRow(services.market, row, await legsOf(tx, [row.id]))
  const kinds = { price_moved: 'convert_moved', no_price: 'convert_no_price' } as const
  const mail = await writeMail(tx, {
    userId: row.user_id,
    kind: reason === null ? 'convert_done' : kinds[reason],
    details: {
      number: row.number,
      from: notified.from_currency_name,
      received: row.to_number,
      to: notified.to_currency_name,
    },
    time,
  })
  return { events: [toPerson(row.user_id, 'convert', { row: notified })], touched, mails: [mail] }
}

/**
 * Outcome of a conversion at the recorded prices: `stands` when the conversion is filled at its quote,
 * otherwise the reason why the conversion ends unfilled; null while a price is missing.
 */
function decision(row: ConversionRow, legs: readonly LegRow[]): 'stands' | EndReason | null {
  if (legs.some((leg) => leg.tick_time !== null && leg.tick_time > row.created_at + CONVERT_WAIT_MS))
    return 'no_price'
  if (legs.some(({ price }) => price === null)) return null
  const priceOf = (side: 'from' | 'to') => legs.find((leg) => leg.side === side)?.price ?? ONE
  const prices = { from: priceOf('from'), to: priceOf('to') }
  const terms = { spread: row.spread, feeRate: row.fee_rate, tolerance: row.tolerance }
  return isWithinTolerance(row.rate, prices, terms) ? 'stands' : 'price_moved'
}

/**
 * Applies recorded prices to the legs of an open conversion, whose row is locked, and ends the conversion
 * once all prices are known. Returns null while a price is missing.
 * @param overdue whether the time limit for the prices is over: then a conversion without a price ends.
 * @param ticks of each pair, ascending, without a gap; they begin no later than the tick after the last tick
 * by which the leg was evaluated.
 */
export async function decide(
  services: Services,
  tx: Tx,
  row: ConversionRow,
  ticks: ReadonlyMap<number, readonly RecordedTick[]>,
  { time, overdue }: { readonly time: number; readonly overdue: boolean },
): Promise<PendingNotifications | null> {
  const legs = await legsOf(tx, [row.id])
  const after: LegRow[] = []
  for (const leg of legs) {
    const tick = leg.open ? decidingTick(leg, ticks.get(leg.pair_id) ?? []) : undefined
    if (!tick) {
      after.push(leg)
      continue
    }
    const notified = {
      open: false,
      evaluated_seq: tick.seq,
      tick_id: tick.id,
      tick_seq: tick.seq,
      price: tick.price,
      tick_time: tick.time,
      source: tick.source,
    }
    await tx.updateTable('convert_legs').set(notified).where('id', '=', leg.id).execute()
    after.push({ ...leg, ...notified })
  }
  const found = decision(row, after) ?? (overdue ? 'no_price' : null)
  if (found === null) return null
  return finish(services, tx, row, found === 'stands' ? null : found, time)
}
