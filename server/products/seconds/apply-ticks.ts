import { evaluateSeconds, type SecondsEnd, secondsDeadline, unpricedSeconds } from '#domain/trade/seconds.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import { notifyMailsSoon } from '../../content/messages/message-events.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import type { Touched } from '../../ledger/types.ts'
import type { RecordedTick } from '../../market/types.ts'
import { settleAll } from '../../platform/db/merge-statements.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { notifyBalances } from '../wallet/index.ts'
import { endedMail } from './inbox-messages.ts'
import { endJournal } from './journals.ts'
import { overdueJob } from './price-timeout-job.ts'
import { ended, entered, lockOrder, type OrderRow, saveOrder, stateOf, toSecondsOrder } from './store.ts'

export interface Decided {
  readonly row: OrderRow
  readonly touched: readonly Touched[]
  readonly mails: readonly KeptMail[]
}

/** Source of the tick with this id. */
function sourceOf(ticks: readonly RecordedTick[], id: number): string {
  const tick = ticks.find((one) => one.id === id)
  if (!tick) throw new Error(`an option was decided by tick ${id}, which was not given`)
  return tick.source
}

async function settle(
  services: Services,
  tx: Tx,
  row: OrderRow,
  over: SecondsEnd,
  ticks: readonly RecordedTick[],
  time: number,
): Promise<Decided> {
  const done = ended(row, over, over.end ? sourceOf(ticks, over.end.id) : '', time)
  await saveOrder(tx, done)
  const { touched } = await services.ledger.post(tx, endJournal(done, time))
  return { row: done, touched, mails: [await writeMail(tx, endedMail(done))] }
}

/**
 * Applies ticks to one open option, whose row is locked: sets its entry price, its end price, or both. Null when the
 * ticks set neither.
 * @param overdue whether the time limit for the next price is over; if none of the ticks decides, the stake is then
 * returned.
 * @param ticks ascending, without a gap; they begin no later than the tick after the last tick by which the option
 * was evaluated.
 */
export async function decide(
  services: Services,
  tx: Tx,
  row: OrderRow,
  ticks: readonly RecordedTick[],
  { time, overdue }: { readonly time: number; readonly overdue: boolean },
): Promise<Decided | null> {
  const before = stateOf(row)
  const { state, over } = evaluateSeconds(before, ticks)
  const isNew = state.entry !== null && before.entry === null
  const next =
    isNew && state.entry
      ? entered(row, state, sourceOf(ticks, state.entry.id))
      : { ...row, evaluated_seq: state.evaluatedSeq }
  const unpriced = overdue && !isNew ? unpricedSeconds(state) : null
  const end = over ?? unpriced
  if (end) return settle(services, tx, next, end, ticks, time)
  if (!isNew) return null
  await saveOrder(tx, next)
  await schedule(tx, [overdueJob(next, secondsDeadline(state))])
  return { row: next, touched: [], mails: [] }
}

/** Notifies the owner, after the commit. */
export function notifyDecided(services: Services, { row, touched, mails }: Decided): void {
  services.events.toUser(row.user_id, 'micro_result', { order: toSecondsOrder(row) })
  notifyBalances(services, touched)
  notifyMailsSoon(services, mails)
}

/**
 * Evaluates open options by these ticks in one transaction: locks their rows, posts the results, and notifies the
 * owners after the commit. Has its effect only once, even if it is repeated or another node does the same at the same
 * time. Returns how many options it decided.
 */
export async function decideOpen(
  services: Services,
  orderIds: readonly number[],
  ticks: readonly RecordedTick[],
): Promise<number> {
  const decided = await inTransaction(services.db, async (tx) => {
    const time = services.clock.now()
    const decideOne = async (id: number): Promise<Decided | null> => {
      const row = await lockOrder(tx, id)
      return row?.status === 'doing' ? decide(services, tx, row, ticks, { time, overdue: false }) : null
    }
    return (await settleAll(orderIds.map(decideOne))).filter((one) => one !== null)
  })
  for (const one of decided) notifyDecided(services, one)
  return decided.length
}
