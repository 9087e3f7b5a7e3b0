import { CONVERT_WAIT_MS, isWithinTolerance } from '#domain/funds/convert.ts'
import { decimal } from '#domain/money.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import type { RecordedTick } from '../../market/types.ts'
import { settleAll } from '../../platform/db/merge-statements.ts'
import type { Tx } from '../../platform/db/types.ts'
import { unschedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { commitAndNotify, type PendingNotifications, toPerson } from '../notifications.ts'
import { fillJournal, releaseJournal } from './journals.ts'
import { unpricedJob } from './price-timeout-job.ts'
import { lockConversion, readLegs, saveConversion, saveLeg, toConvertRow } from './store.ts'
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
  legs: readonly LegRow[],
  reason: EndReason | null,
  time: number,
): Promise<PendingNotifications> {
  for (const leg of legs) if (leg.open) await saveLeg(tx, { ...leg, open: false })
  const row: ConversionRow = {
    ...waiting,
    status: reason === null ? 'complete' : 'failed',
    end_reason: reason ?? '',
    finished_at: time,
  }
  await saveConversion(tx, row)
  const entry = reason === null ? fillJournal(row, time) : releaseJournal(row, time)
  const { touched } = await services.ledger.post(tx, entry)
  const notified = toConvertRow(services.market, row, legs)
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
 * Outcome of a conversion at the recorded prices. `stands`: the conversion is filled at its quote. Otherwise the
 * reason why it ends without being filled; null while a price is missing.
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
 * Applies recorded prices to the legs of an open conversion, whose row is locked, and ends the conversion once all
 * prices are known. Returns null while a price is missing.
 * @param overdue whether the time limit for the prices is over; a conversion that lacks a price then ends.
 * @param ticks of each pair, ascending, without a gap; they begin no later than the tick after the last tick by which
 * the leg was evaluated.
 */
export async function decide(
  services: Services,
  tx: Tx,
  row: ConversionRow,
  ticks: ReadonlyMap<number, readonly RecordedTick[]>,
  { time, overdue }: { readonly time: number; readonly overdue: boolean },
): Promise<PendingNotifications | null> {
  const legs = await readLegs(tx, row.id)
  const after: LegRow[] = []
  for (const leg of legs) {
    const tick = leg.open ? decidingTick(leg, ticks.get(leg.pair_id) ?? []) : undefined
    if (!tick) {
      after.push(leg)
      continue
    }
    const decided: LegRow = {
      ...leg,
      open: false,
      evaluated_seq: tick.seq,
      tick_id: tick.id,
      tick_seq: tick.seq,
      price: tick.price,
      tick_time: tick.time,
      source: tick.source,
    }
    await saveLeg(tx, decided)
    after.push(decided)
  }
  const found = decision(row, after) ?? (overdue ? 'no_price' : null)
  if (found === null) return null
  return finish(services, tx, row, after, found === 'stands' ? null : found, time)
}

/**
 * Applies ticks of one pair to legs of open conversions in one transaction: locks the conversions, posts the results,
 * and notifies the owners after the commit. Has its effect only once, even if it is repeated or another node does the
 * same at the same time.
 */
export const decideOpen = (
  services: Services,
  legIds: readonly number[],
  ticks: readonly RecordedTick[],
): Promise<void> =>
  commitAndNotify(services, async (tx) => {
    const time = services.clock.now()
    const legs = await tx.selectFrom('convert_legs').selectAll().where('id', 'in', legIds).execute()
    const decideOne = async (leg: LegRow): Promise<PendingNotifications | null> => {
      const row = await lockConversion(tx, leg.conversion_id)
      if (row?.status !== 'doing') return null
      const news = await decide(services, tx, row, new Map([[leg.pair_id, ticks]]), { time, overdue: false })
      // The conversion is decided, so the job that would end it without a price is no longer needed.
      if (news) await unschedule(tx, unpricedJob(row, CONVERT_WAIT_MS))
      return news
    }
    const decided = (await settleAll(legs.map(decideOne))).filter((one) => one !== null)
    return {
      outcome: undefined,
      news: {
        events: decided.flatMap(({ events = [] }) => events),
        touched: decided.flatMap(({ touched = [] }) => touched),
        mails: decided.flatMap(({ mails = [] }) => mails),
      },
    }
  })
