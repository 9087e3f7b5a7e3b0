import { allotmentOf } from '#domain/earn/ieo.ts'
import { add, type Decimal, isPositive, ZERO } from '#domain/money.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import type { Tx } from '../../platform/db/types.ts'
import { type JobHandler, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { notifyWhenDone, type PendingNotifications, type PersonEvent, toPerson } from '../notifications.ts'
import { ieoMail } from './inbox-messages.ts'
import { allotJournal, releaseJournal } from './journals.ts'
import {
  ALLOT,
  allotTime,
  lockOrder,
  lockProject,
  type OrderRow,
  PASS,
  PHASE,
  type ProjectRow,
  projectOf,
  RELEASE,
  termsOf,
} from './store.ts'
import { toMove, toOrders } from './to-wire.ts'

/** Publishes an event to all pages that show the project. */
export const toFollowers =
  (row: ProjectRow, now: number): PersonEvent =>
  (events) =>
    events.toAll('ieo', toMove(row, now))

/** Publishes the state of a project at the start and the end of its subscription. */
const phase =
  (services: Services): JobHandler =>
  async (tx, { object }, now) => {
    const row = await projectOf(tx, Number(object))
    return notifyWhenDone(services, row ? { events: [toFollowers(row, now)] } : null)
  }

/**
 * Allots the tokens of a project, once: stores its totals and schedules a job for each subscription. Null when they
 * are already allotted, or the time of the allotment has not come. The result does not depend on who calls the
 * function.
 */
export async function allotProject(tx: Tx, id: number, now: number): Promise<ProjectRow | null> {
  const row = await lockProject(tx, id)
  if (!row || row.allotted_at > 0 || now < allotTime(row)) return null
  const orders = await tx
    .selectFrom('ieo_orders')
    .selectAll()
    .where('project_id', '=', id)
    .orderBy('id')
    .execute()
  const totals = { applied: row.applied, issuance: row.total_issuance }
  const passed = orders
    .map((order) => allotmentOf(order.amount, termsOf(order), totals).passes)
    .reduce<Decimal>(add, ZERO)
  await tx.updateTable('ieo_projects').set({ passed, allotted_at: now }).where('id', '=', id).execute()
  const turns = orders.map((order) => ({ kind: PASS, object: String(order.id), period: '', at: now }))
  for (let from = 0; from < turns.length; from += 1000) await schedule(tx, turns.slice(from, from + 1000))
  return { ...row, passed, allotted_at: now }
}

const allot =
  (services: Services): JobHandler =>
  async (tx, { object }, now) => {
    const row = await allotProject(tx, Number(object), now)
    return notifyWhenDone(services, row ? { events: [toFollowers(row, now)] } : null)
  }

async function newsOf(
  services: Services,
  tx: Tx,
  row: OrderRow,
  more: PendingNotifications,
): Promise<PendingNotifications> {
  const [order] = await toOrders(tx, services.market, [row])
  return order ? { ...more, events: [toPerson(row.user_id, 'ieo_order', { order })] } : more
}

/** Settles one subscription: the allotted units are paid with their cost, and the rest is refunded. */
const settleSubscription =
  (services: Services): JobHandler =>
  async (tx, { object }, now) => {
    const row = await lockOrder(tx, Number(object))
    const project = row && (await projectOf(tx, row.project_id))
    if (row?.status !== 'applied' || !project || project.allotted_at === 0) return {}
    const { passes, paid, refund } = allotmentOf(row.amount, termsOf(row), {
      applied: project.applied,
      issuance: project.total_issuance,
    })
    const done: OrderRow = {
      ...row,
      status: isPositive(passes) ? 'passed' : 'failed',
      passes,
      paid,
      refund,
      allotted_at: now,
    }
    await tx
      .updateTable('ieo_orders')
      .set({ status: done.status, passes, paid, refund, allotted_at: now })
      .where('id', '=', row.id)
      .execute()
    if (done.status === 'passed')
      await schedule(tx, [{ kind: RELEASE, object, period: '', at: Math.max(row.release_at, now) }])
    const { touched } = await services.ledger.post(tx, allotJournal(done, now))
    const mail = await writeMail(tx, ieoMail(services.market, done, project))
    return notifyWhenDone(services, await newsOf(services, tx, done, { touched, mails: [mail] }))
  }

const release =
  (services: Services): JobHandler =>
  async (tx, { object }, now) => {
    const row = await lockOrder(tx, Number(object))
    const project = row && (await projectOf(tx, row.project_id))
    if (row?.status !== 'passed' || !project) return {}
    if (now < row.release_at) return { again: row.release_at }
    const done: OrderRow = { ...row, status: 'released', released_at: now }
    await tx
      .updateTable('ieo_orders')
      .set({ status: 'released', released_at: now })
      .where('id', '=', row.id)
      .execute()
    const { touched } = await services.ledger.post(tx, releaseJournal(done, now))
    const mail = await writeMail(tx, ieoMail(services.market, done, project))
    return notifyWhenDone(services, await newsOf(services, tx, done, { touched, mails: [mail] }))
  }

export const allotJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [PHASE]: phase(services),
  [ALLOT]: allot(services),
  [PASS]: settleSubscription(services),
  [RELEASE]: release(services),
})
