import { add } from '#domain/money.ts'
import { evaluateSpotOrder, isFilled, type SpotFillPart, type SpotState } from '#domain/trade/spot.ts'
import type { KeptMail } from '../../content/mails/index.ts'
import { writeMail } from '../../content/mails/write.ts'
import type { Tx } from '../../db/types.ts'
import type { Touched } from '../../ledger/types.ts'
import type { RecordedTick } from '../../market/types.ts'
import type { Services } from '../../services.ts'
import { couponNews, endUse, payFee } from '../coupon/apply.ts'
import { commitAndNotify, type News, toPerson } from '../notifications.ts'
import { endOrder } from './end.ts'
import { fillJournal } from './journals.ts'
import { filledMail, unfilledMail } from './mail.ts'
import {
  advanced,
  couponPartyOf,
  fillRow,
  lockOrder,
  type OrderRow,
  partiesOf,
  saveOrder,
  stateOf,
  withFills,
} from './store.ts'

export interface Decided {
  readonly row: OrderRow
  readonly touched: readonly Touched[]
  readonly mails: readonly KeptMail[]
}

/** Books the fills of one locked order: a fill row and a journal each, in order. */
async function book(
  services: Services,
  tx: Tx,
  row: OrderRow,
  evaluated: { readonly order: SpotState; readonly fills: readonly SpotFillPart[] },
  ticks: readonly RecordedTick[],
  time: number,
): Promise<Decided> {
  const touched: Touched[] = []
  let before = stateOf(row)
  let { rebate } = row
  for (const [index, fill] of evaluated.fills.entries()) {
    const tick = ticks.find(({ id }) => id === fill.tickId)
    if (!tick) throw new Error(`fill of order ${row.id} by a tick that was not given`)
    const n = row.fills + index + 1
    // Evaluated again up to this tick: the state between two fills, as the journals need it.
    const after = evaluateSpotOrder(before, [tick]).order
    await tx
      .insertInto('spot_fills')
      .values({ ...fillRow(n, fill, tick), order_id: row.id })
      .execute()
    const journal = fillJournal(partiesOf(row), n, before, after, fill, isFilled(after), time)
    touched.push(...(await services.ledger.post(tx, journal)).touched)
    const paid = await payFee(services, tx, row.coupon_id, couponPartyOf(row), String(n), fill.fee, time)
    touched.push(...paid.touched)
    rebate = add(rebate, paid.rebate)
    before = after
  }
  const next = { ...advanced(row, evaluated.order, evaluated.fills.length, time), rebate }
  await saveOrder(tx, next)
  if (next.status === 'complete') await endUse(tx, row.coupon_id, couponPartyOf(row), time)
  const mails = next.status === 'complete' ? [await writeMail(tx, filledMail(next))] : []
  return { row: next, touched, mails }
}

/**
 * Does to one open order, whose row is held, what these ticks do to it. Null when they do nothing. `overdue`: the time for
 * the price that decides it is over; without one among the ticks it ends.
 *
 * @param ticks ascending, without a gap, reaching back to the tick after the order's evaluated position.
 */
export async function decide(
  services: Services,
  tx: Tx,
  row: OrderRow,
  ticks: readonly RecordedTick[],
  { time, overdue }: { readonly time: number; readonly overdue: boolean },
): Promise<Decided | null> {
  const evaluated = evaluateSpotOrder(stateOf(row), ticks)
  const booked = evaluated.fills.length > 0 ? await book(services, tx, row, evaluated, ticks, time) : null
  const reason = evaluated.end ?? (overdue && !booked ? 'no_price' : null)
  if (reason === null) return booked
  const evaluatedRow = booked?.row ?? { ...row, evaluated_seq: evaluated.order.evaluatedSeq }
  const ended = await endOrder(services, tx, evaluatedRow, reason, time)
  return {
    row: ended.row,
    touched: [...(booked?.touched ?? []), ...ended.touched],
    mails: [await writeMail(tx, unfilledMail(ended.row, reason))],
  }
}

/** Notifications for its owner after the commit. */
export async function newsOf(services: Services, tx: Tx, { row, touched, mails }: Decided): Promise<News> {
  const orders = await withFills(tx, [row])
  const events = orders.map((order) => toPerson(row.user_id, 'coin_order', { order }))
  if (row.coupon_id > 0) events.push(await couponNews(services, tx, row.coupon_id, services.clock.now()))
  return { events, touched, mails }
}

/**
 * Evaluates one open order by these ticks, with its row held, and books what they do, and notifies its owner after
 * the commit.
 * Safe to repeat, and against a cancel or another evaluator at the same time.
 */
export const decideOpen = (
  services: Services,
  orderId: number,
  ticks: readonly RecordedTick[],
): Promise<boolean> =>
  commitAndNotify(services, async (tx) => {
    const row = await lockOrder(tx, orderId)
    if (row?.status !== 'doing') return { outcome: false, news: null }
    const decided = await decide(services, tx, row, ticks, { time: services.clock.now(), overdue: false })
    return { outcome: decided !== null, news: decided && (await newsOf(services, tx, decided)) }
  })
