import { add } from '#domain/money.ts'
import { isImmediate } from '#domain/trade/spot.ts'
import {
  evaluateSpotOrder,
  isFilled,
  type SpotFillPart,
  type SpotState,
  wasActivated,
  wasTriggered,
} from '#domain/trade/spotEvaluate.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import type { Touched } from '../../ledger/types.ts'
import type { RecordedTick } from '../../market/types.ts'
import { settleAll } from '../../platform/db/merge-statements.ts'
import type { Tx } from '../../platform/db/types.ts'
import { unschedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { couponNews, endUse, payFee } from '../coupon/index.ts'
import { commitAndNotify, type PendingNotifications, toPerson } from '../notifications.ts'
import { endOrder } from './end-order.ts'
import { activeMail, filledMail, triggeredMail, unfilledMail } from './inbox-messages.ts'
import { fillJournal } from './journals.ts'
import { unpricedJob } from './price-timeout-job.ts'
import {
  advanced,
  couponPartyOf,
  fillRow,
  insertFill,
  lockOrder,
  type OrderRow,
  partiesOf,
  saveOrder,
  stateOf,
  withFills,
} from './store.ts'
import { openExit } from './take-profit-stop-loss-order.ts'

export interface Decided {
  readonly row: OrderRow
  /** The sell orders that were opened at the end of a buy with take profit or stop loss. */
  readonly opened: readonly OrderRow[]
  readonly touched: readonly Touched[]
  readonly mails: readonly KeptMail[]
}

/** Writes the fills of one order, whose row is locked, in order: for each fill a row and a journal. */
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
    // The order is evaluated again up to this tick, because the journal of a fill needs the state right after this
    // fill.
    const upTo = ticks.filter(({ seq }) => seq <= fill.seq)
    const after = evaluateSpotOrder(before, upTo).order
    await insertFill(tx, { ...fillRow(n, fill, tick), order_id: row.id })
    const journal = fillJournal(partiesOf(row), n, before, after, fill, isFilled(after), time)
    touched.push(...(await services.ledger.post(tx, journal)).touched)
    const paid = await payFee(services, tx, row.coupon_id, couponPartyOf(row), String(n), fill.fee, time)
    touched.push(...paid.touched)
    rebate = add(rebate, paid.rebate)
    before = after
  }
  const next = { ...advanced(row, evaluated.order, evaluated.fills.length, time), rebate }
  await saveOrder(tx, next)
  if (next.status !== 'complete') return { row: next, opened: [], touched, mails: [] }
  await endUse(tx, row.coupon_id, couponPartyOf(row), time)
  const mail = await writeMail(tx, filledMail(next))
  const exit = await openExit(services, tx, next, time)
  return {
    row: next,
    opened: exit.rows,
    touched: [...touched, ...exit.touched],
    mails: [mail, ...exit.mails],
  }
}

/**
 * Records that a tick reached the stop of an order, or the activation price of a trailing stop.
 * After its stop, an order rests at its limit or is filled by the next tick.
 */
async function noteTrigger(tx: Tx, row: OrderRow, order: SpotState, time: number): Promise<Decided> {
  const next = advanced(row, order, 0, time)
  await saveOrder(tx, next)
  const rests = order.stop?.limit != null
  // The owner is not notified of the activation of a trailing stop when the same tick also triggers it: the next tick
  // fills the order, and the owner is then notified of the fill.
  const follows = !wasTriggered(stateOf(row), order) && wasActivated(stateOf(row), order)
  const draft = rests ? triggeredMail(next, time) : follows ? activeMail(next, time) : null
  const mails = draft ? [await writeMail(tx, draft)] : []
  return { row: next, opened: [], touched: [], mails }
}

/**
 * Applies ticks to one open order, whose row is locked. Null when the ticks change nothing.
 * @param overdue whether the time limit for the deciding price is over; if none of the ticks decides, the order then
 * ends.
 * @param ticks ascending, without a gap; they begin no later than the tick after the last tick by which the order was
 * evaluated.
 */
export async function decide(
  services: Services,
  tx: Tx,
  row: OrderRow,
  ticks: readonly RecordedTick[],
  { time, overdue }: { readonly time: number; readonly overdue: boolean },
): Promise<Decided | null> {
  const before = stateOf(row)
  const evaluated = evaluateSpotOrder(before, ticks)
  const booked = evaluated.fills.length > 0 ? await book(services, tx, row, evaluated, ticks, time) : null
  const reason = evaluated.end ?? (overdue && !booked ? 'no_price' : null)
  if (reason === null) {
    const moved = wasTriggered(before, evaluated.order) || wasActivated(before, evaluated.order)
    return booked ?? (moved ? noteTrigger(tx, row, evaluated.order, time) : null)
  }
  const evaluatedRow = booked?.row ?? advanced(row, evaluated.order, 0, time)
  const ended = await endOrder(services, tx, evaluatedRow, reason, time)
  return {
    row: ended.row,
    opened: ended.opened,
    touched: [...(booked?.touched ?? []), ...ended.touched],
    mails: [await writeMail(tx, unfilledMail(ended.row, reason)), ...ended.mails],
  }
}

/** Notifications for the owners, to send after the commit. */
export async function newsOf(
  services: Services,
  tx: Tx,
  decided: readonly Decided[],
): Promise<PendingNotifications> {
  const rows = decided.flatMap(({ row, opened }) => [row, ...opened])
  const orders = await withFills(tx, rows)
  const events = orders.map((order, index) => toPerson(rows[index]?.user_id ?? 0, 'coin_order', { order }))
  for (const { row } of decided)
    if (row.coupon_id > 0) events.push(await couponNews(services, tx, row.coupon_id, services.clock.now()))
  return {
    events,
    touched: decided.flatMap(({ touched }) => touched),
    mails: decided.flatMap(({ mails }) => mails),
  }
}

/**
 * Evaluates open orders by these ticks in one transaction: locks their rows, posts the results, and notifies the
 * owners after the commit. Has its effect only once, even if it is repeated or runs at the same time as a
 * cancellation or another evaluator.
 */
export const decideOpen = (
  services: Services,
  orderIds: readonly number[],
  ticks: readonly RecordedTick[],
): Promise<void> =>
  commitAndNotify(services, async (tx) => {
    const time = services.clock.now()
    const decideOne = async (id: number): Promise<Decided | null> => {
      const row = await lockOrder(tx, id)
      if (row?.status !== 'doing') return null
      const done = await decide(services, tx, row, ticks, { time, overdue: false })
      // The order is decided, so the job that would end it without a price is no longer needed.
      if (done && done.row.status !== 'doing' && isImmediate(row.order_type, row.time_in_force))
        await unschedule(tx, unpricedJob(row))
      return done
    }
    const decided = (await settleAll(orderIds.map(decideOne))).filter((one) => one !== null)
    return { outcome: undefined, news: decided.length > 0 ? await newsOf(services, tx, decided) : null }
  })
