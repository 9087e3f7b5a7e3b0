import { evaluateFutures } from '#domain/trade/futures/evaluate.ts'
import { midnightOf, nightsAfter } from '#domain/trade/futures/overnightFee.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import type { Touched } from '../../ledger/types.ts'
import type { RecordedTick } from '../../market/types.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { type Booked, bookSteps } from './book-opens-and-closes.ts'
import { notifyOrder } from './notifications.ts'
import type { Notified } from './order-listeners.ts'
import { chargeOvernightFees } from './overnight-fees.ts'
import { lockOrder, moved, type OrderRow, stateOf } from './store.ts'

/**
 * Splits ticks at midnight (UTC), so that each overnight fee is charged after the last tick before midnight
 * and before the first tick after midnight.
 */
function tickGroups(row: OrderRow, ticks: readonly RecordedTick[]): readonly (readonly RecordedTick[])[] {
  const last = ticks.at(-1)
  if (!last) return []
  const from = row.opened_at > 0 ? row.opened_at : row.created_at
  const nights = nightsAfter(from, row.last_night, last.time).map(midnightOf)
  const parts: (readonly RecordedTick[])[] = []
  let rest = ticks
  for (const night of nights) {
    parts.push(rest.filter(({ time }) => time < night))
    rest = rest.filter(({ time }) => time >= night)
  }
  const whole = [...parts, rest].filter((part) => part.length > 0)
  // A copy that is not open yet is evaluated tick by tick: after the tick that opens it, the copy
  // may have to close at once because its trader's position has ended.
  return row.pending && row.follow_user_id > 0 ? whole.flatMap((part) => part.map((tick) => [tick])) : whole
}

/**
 * Applies ticks, and the overnight fees between them, to one order whose row is locked. Returns the resulting
 * order, and whether it changed.
 * @param ticks ascending, without a gap; they begin no later than the tick after the last tick by which the
 * order was evaluated.
 */
export async function decide(
  services: Pick<Services, 'ledger' | 'market' | 'clock'>,
  tx: Tx,
  row: OrderRow,
  ticks: readonly RecordedTick[],
  time: number,
): Promise<Booked & { readonly happened: boolean }> {
  const touched: Touched[] = []
  const mails: KeptMail[] = []
  const notified: Notified[] = []
  let now = row
  let happened = false
  for (const part of tickGroups(row, ticks)) {
    now = await chargeOvernightFees(tx, now, part[0]?.time ?? 0, time)
    const evaluated = evaluateFutures(stateOf(now), part)
    if (evaluated.steps.length === 0) {
      now = moved(now, evaluated.state)
      continue
    }
    const booked = await bookSteps(services, tx, now, evaluated, part, time)
    now = booked.row
    touched.push(...booked.touched)
    mails.push(...(booked.mails ?? []))
    notified.push(...(booked.notified ?? []))
    happened = true
    if (now.phase === 'closed' || now.phase === 'cancelled') break
  }
  return { row: now, touched, mails, notified, happened }
}

/**
 * Evaluates one open order by these ticks: locks its row, posts the results, and notifies the owner after
 * the commit. Safe to repeat, and safe against a concurrent cancel, close or evaluator.
 */
export async function decideOpen(
  services: Services,
  id: number,
  ticks: readonly RecordedTick[],
): Promise<boolean> {
  const done = await inTransaction(services.db, async (tx) => {
    const row = await lockOrder(tx, id)
    if (!row || row.phase === 'closed' || row.phase === 'cancelled') return null
    const decided = await decide(services, tx, row, ticks, services.clock.now())
    return decided.happened ? decided : null
  })
  if (done) await notifyOrder(services, done)
  return done !== null
}
