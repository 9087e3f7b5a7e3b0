import { add, isPositive, min, ZERO } from '#domain/money.ts'
import type { ClosePart } from '#domain/trade/futures/close.ts'
import type { FuturesStep } from '#domain/trade/futures/evaluate.ts'
import type { CloseReason, FuturesState } from '#domain/trade/futures/types.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { lockAvailable } from '../../ledger/lock-reserve.ts'
import type { Touched } from '../../ledger/types.ts'
import type { RecordedTick } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { endUse, payFee } from '../coupon/index.ts'
import { stepMail } from './inbox-messages.ts'
import { closeJournal, endJournal, fillJournal } from './journals.ts'
import { callListeners, lockForDecision, type Notified } from './order-listeners.ts'
import { openOpposite, reversalOf } from './reverse-position.ts'
import { couponPartyOf, insertClose, moved, type OrderRow, saveOrder } from './store.ts'

export interface Booked {
  readonly row: OrderRow
  readonly touched: readonly Touched[]
  /** Notifications that were written in the transaction; absent when there are none. */
  readonly mails?: readonly KeptMail[]
  /** Further notifications after the commit, from listeners. */
  readonly notified?: readonly Notified[]
}

type Ledger = Pick<Services, 'ledger' | 'market' | 'clock'>

/** Writes the row and the journal of one close of all or some lots of a position. */
async function bookClose(
  { ledger }: Ledger,
  tx: Tx,
  row: OrderRow,
  part: ClosePart,
  reason: CloseReason,
  tick: RecordedTick,
  time: number,
): Promise<Booked> {
  const n = row.closes + 1
  const asked = reason === 'manual' || reason === 'trader'
  const stop = reason === 'profit' ? row.take_profit : reason === 'loss' ? row.stop_loss : null
  const insured = isPositive(part.gap)
    ? min(part.gap, await lockAvailable(tx, 'insurance', row.quote_id))
    : ZERO
  await insertClose(tx, {
    order_id: row.id,
    n,
    tick_id: tick.id,
    tick_seq: tick.seq,
    source: tick.source,
    price: part.price,
    time: tick.time,
    share: part.share,
    margin: part.margin,
    profit: part.profit,
    gap: part.gap,
    insured,
    settled: part.settled,
    overnight: part.overnight,
    fee: part.fee,
    back: part.back,
    reason,
    worst: asked ? row.close_worst : ZERO,
    asked_seq: asked ? row.close_seq : stop === null ? 0 : row.stops_seq,
    asked_at: asked ? row.close_at : stop === null ? 0 : row.stops_at,
    kind: asked ? row.close_kind : 'market',
    reverse: asked && row.close_reverse,
    stop_price: stop ?? ZERO,
    stop_share: stop === null ? ZERO : row.stop_share,
    margin_changes: row.margin_changes,
    created_at: time,
  })
  const scene = reason === 'forced' ? 'forced' : 'lever_close'
  const { touched } = await ledger.post(tx, closeJournal(row, n, part, insured, scene, time))
  const closed: OrderRow = {
    ...row,
    closes: n,
    profit: add(row.profit, part.profit),
    close_fee: add(row.close_fee, part.fee),
    overnight_paid: add(row.overnight_paid, part.overnight),
    close_reason: reason,
  }
  return { row: closed, touched }
}

async function bookStep(
  services: Ledger,
  tx: Tx,
  row: OrderRow,
  step: FuturesStep,
  tick: RecordedTick,
  time: number,
): Promise<Booked> {
  switch (step.kind) {
    case 'opened': {
      const { touched } = await services.ledger.post(tx, fillJournal(row, step, time))
      const opened: OrderRow = {
        ...row,
        opened_margin: step.margin,
        open_fee: step.fee,
        open_tick_id: tick.id,
        open_tick_seq: tick.seq,
        open_source: tick.source,
        opened_at: tick.time,
      }
      const paid = await payFee(services, tx, row.coupon_id, couponPartyOf(row), 'fill', step.fee, time)
      return { row: { ...opened, rebate: paid.rebate }, touched: [...touched, ...paid.touched] }
    }
    case 'ended': {
      const { touched } = await services.ledger.post(tx, endJournal(row, step.back, time))
      return { row: { ...row, end_reason: step.reason }, touched }
    }
    case 'closed':
      return bookClose(services, tx, row, step.part, step.reason, tick, time)
    case 'close_ended':
      return { row: { ...row, close_end: step.reason }, touched: [] }
  }
}

/** Saves the order's row with the values of this state and returns the row. */
export async function settleRow(tx: Tx, row: OrderRow, state: FuturesState, time: number): Promise<OrderRow> {
  const next = moved(row, state)
  const over = next.phase === 'closed' || next.phase === 'cancelled'
  const saved: OrderRow = { ...next, touched_at: time, ended_at: over ? time : 0 }
  await saveOrder(tx, saved)
  // The order was opened or has ended, so another order can use its coupon.
  if (row.phase === 'order' && saved.phase !== 'order')
    await endUse(tx, row.coupon_id, couponPartyOf(row), time)
  return saved
}

/**
 * Saves the effects of ticks on an order, whose row is locked: posts one journal per step, in order, then
 * updates the row.
 */
export async function bookSteps(
  services: Ledger,
  tx: Tx,
  row: OrderRow,
  evaluated: { readonly state: FuturesState; readonly steps: readonly FuturesStep[] },
  ticks: readonly RecordedTick[],
  time: number,
): Promise<Booked> {
  const touched: Touched[] = []
  const mails: KeptMail[] = []
  await lockForDecision(tx, row)
  let now = row
  for (const step of evaluated.steps) {
    const tick = ticks.find(({ id }) => id === step.tick.id)
    if (!tick) throw new Error(`futures order ${row.id} was decided by a tick that was not given`)
    const booked = await bookStep(services, tx, now, step, tick, time)
    now = booked.row
    touched.push(...booked.touched)
    const mail = stepMail(now, step, time)
    if (mail) mails.push(await writeMail(tx, mail))
  }
  const reversal = reversalOf(row, evaluated.steps)
  const opposite = reversal && (await openOpposite(services, tx, now, reversal, ticks, time))
  if (reversal && !opposite) now = { ...now, close_end: 'margin_short' }
  const settled = await settleRow(tx, now, evaluated.state, time)
  const after = await callListeners(services, tx, row, settled)
  return {
    row: after.row,
    touched: [...touched, ...(opposite?.touched ?? []), ...after.touched],
    mails,
    notified: [...after.notified, ...(opposite?.notified ?? [])],
  }
}
