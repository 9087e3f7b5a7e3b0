import { isPositive } from '#domain/money.ts'
import { evaluateFutures } from '#domain/trade/futures/evaluate.ts'
import { midnightOf, nightsAfter } from '#domain/trade/futures/overnightFee.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import type { Touched } from '../../ledger/types.ts'
import type { RecordedTick } from '../../market/types.ts'
import { settleAll } from '../../platform/db/merge-statements.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { unschedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { type Booked, bookSteps } from './book-opens-and-closes.ts'
import { notifyOrders } from './notifications.ts'
import { independentOf, type Notified } from './order-listeners.ts'
import { chargeOvernightFees } from './overnight-fees.ts'
import { unpricedJob } from './price-timeout-job.ts'
import { lockOrder, moved, type OrderRow, stateOf } from './store.ts'

/**
 * Splits ticks at midnight (UTC). Each overnight fee is charged after the last tick before midnight and before the
 * first tick after midnight.
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
  // A copy that is not open yet is evaluated one tick at a time, because after the tick that opens it the copy may
  // have to close at once: the trader's position may have ended.
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

/** The order after these ticks, or null when they change nothing. The row of the order is locked. */
async function decideRow(
  services: Services,
  tx: Tx,
  row: OrderRow,
  ticks: readonly RecordedTick[],
): Promise<Booked | null> {
  const decided = await decide(services, tx, row, ticks, services.clock.now())
  if (!decided.happened) return null
  // The jobs that end an order without a price in time are no longer needed.
  const { closeOrder } = stateOf(row)
  if (row.phase === 'order' && row.order_type === 'market')
    await unschedule(tx, unpricedJob(row.id, 'open', row.created_at))
  if (closeOrder?.kind === 'market') await unschedule(tx, unpricedJob(row.id, 'close', closeOrder.at))
  return decided
}

/**
 * Whether these ticks close an order with a loss above its margin. The insurance account pays this excess as far as
 * it can.
 */
const drawsInsurance = (row: OrderRow, ticks: readonly RecordedTick[]): boolean =>
  evaluateFutures(stateOf(row), ticks).steps.some(
    (step) => step.kind === 'closed' && isPositive(step.part.gap),
  )

/** Groups locked orders by their owner. Each group is in ascending id. */
function groupByOwner(rows: readonly OrderRow[]): readonly (readonly OrderRow[])[] {
  const groups = new Map<number, OrderRow[]>()
  for (const row of rows) {
    const same = groups.get(row.user_id)
    if (same) same.push(row)
    else groups.set(row.user_id, [row])
  }
  return [...groups.values()]
}

/**
 * Separates locked orders into those that are decided now, concurrently, and those that are decided later, because
 * deciding them reads or changes data that other orders use: each alone in a transaction (`alone`), or all copies in
 * one (`copies`).
 */
async function separate(tx: Tx, rows: readonly OrderRow[], ticks: readonly RecordedTick[]) {
  if (rows.length === 1) return { together: rows, alone: [], copies: [] }
  const independent = new Set(await independentOf(tx, rows))
  const draws = new Set(rows.filter((row) => drawsInsurance(row, ticks)))
  const isCopy = (row: OrderRow) => row.follow_user_id > 0 && !independent.has(row)
  return {
    together: rows.filter((row) => independent.has(row) && !draws.has(row)),
    alone: rows.filter((row) => draws.has(row) || !(independent.has(row) || isCopy(row))),
    copies: rows.filter((row) => isCopy(row) && !draws.has(row)),
  }
}

/**
 * Evaluates open orders by these ticks in one transaction: locks their rows, posts the results, and notifies the
 * owners after the commit.
 * Orders of different owners are decided concurrently, so that their statements are merged. The orders of one owner
 * are decided one after another, in ascending id, because each may change the balance that the next one reads.
 * Orders whose decision reads or changes data of other owners are decided afterwards: first traders' orders and
 * closes that the insurance account pays for, each in its own transaction, then all copies in one.
 * Has its effect only once, even if it is repeated or runs at the same time as a cancellation, a close or another
 * evaluator.
 */
export async function decideOpen(
  services: Services,
  ids: readonly number[],
  ticks: readonly RecordedTick[],
): Promise<void> {
  const { done, alone, copies } = await inTransaction(services.db, async (tx) => {
    const locked = await settleAll(ids.map((id) => lockOrder(tx, id)))
    const rows = locked.flatMap((row) => (row?.phase === 'order' || row?.phase === 'open' ? [row] : []))
    const { together, ...later } = await separate(tx, rows, ticks)
    // All accounts are locked first, in ascending id. The orders post their journals at different times, so a
    // concurrent transaction for another pair could otherwise lock the same accounts in another order, which could be
    // a deadlock.
    if (together.length > 1)
      await lockAccounts(
        tx,
        together.map((row) => ({ userId: row.user_id, account: row.account, currencyId: row.quote_id })),
      )
    const decided = await settleAll(
      groupByOwner(together).map(async (own) => {
        const booked: Booked[] = []
        for (const row of own) {
          const one = await decideRow(services, tx, row, ticks)
          if (one) booked.push(one)
        }
        return booked
      }),
    )
    return { done: decided.flat(), ...later }
  })
  await notifyOrders(services, done)
  for (const { id } of alone) await decideOpen(services, [id], ticks)
  if (copies.length > 0)
    await decideOpen(
      services,
      copies.map(({ id }) => id),
      ticks,
    )
}
