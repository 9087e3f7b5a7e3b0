import { type Selectable, sql } from 'kysely'
import { ALLOT_AFTER, type IeoPhase, type IeoTerms, phaseOf } from '#domain/earn/ieo.ts'
import type { Decimal } from '#domain/money.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { Job } from '../../platform/jobs/runner.ts'
import type { IeoOrders, IeoPrices, IeoProjects } from './tables.ts'

/** A project with the symbol of its token. */
export type ProjectRow = Selectable<IeoProjects> & { readonly symbol: string; readonly scale: number }
export type OrderRow = Selectable<IeoOrders>
export type PriceRow = Selectable<IeoPrices>

export const PHASE = 'ieo_phase'
export const ALLOT = 'ieo_allot'
export const PASS = 'ieo_pass'
export const RELEASE = 'ieo_release'

export const phaseAt = (row: Pick<ProjectRow, 'start_at' | 'end_at' | 'open'>, now: number): IeoPhase =>
  phaseOf({ start: row.start_at, end: row.end_at, open: row.open }, now)

/** Earliest time of the allotment (ms). */
export const allotTime = ({ end_at }: Pick<ProjectRow, 'end_at'>): number => end_at + ALLOT_AFTER * 1000

export const termsOf = (row: OrderRow): IeoTerms => ({
  price: row.price,
  payScale: row.pay_scale,
  tokenScale: row.token_scale,
})

/**
 * The jobs of a project: start and end of its subscription, and the allotment. When an operator changes these times,
 * jobs for the new times are added; the jobs for the earlier times stay and change nothing.
 */
export const projectJobs = (row: Pick<ProjectRow, 'id' | 'start_at' | 'end_at'>): readonly Job[] => [
  { kind: PHASE, object: String(row.id), period: `start ${row.start_at}`, at: row.start_at },
  { kind: PHASE, object: String(row.id), period: `end ${row.end_at}`, at: row.end_at },
  { kind: ALLOT, object: String(row.id), period: String(row.end_at), at: allotTime(row) },
]

export const projectsIn = (db: Db | Tx) =>
  db
    .selectFrom('ieo_projects as p')
    .innerJoin('currencies as t', 't.id', 'p.currency_id')
    .selectAll('p')
    .select(['t.name as symbol', 't.scale'])

export const projectOf = (db: Db | Tx, id: number): Promise<ProjectRow | undefined> =>
  projectsIn(db).where('p.id', '=', id).executeTakeFirst()

/**
 * Locks the project's row until the end of the transaction. Subscriptions that already hold the lock commit first;
 * later ones wait.
 */
export async function lockProject(tx: Tx, id: number): Promise<ProjectRow | undefined> {
  await tx.selectFrom('ieo_projects').select('id').where('id', '=', id).forUpdate().execute()
  return projectOf(tx, id)
}

/** Locks the row until the end of the transaction. */
export const lockOrder = (tx: Tx, id: number): Promise<OrderRow | undefined> =>
  tx.selectFrom('ieo_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The prices of projects, each project's own currency first. */
export const pricesOf = async (db: Db | Tx, ids: readonly number[]): Promise<readonly PriceRow[]> =>
  ids.length === 0
    ? []
    : db.selectFrom('ieo_prices').selectAll().where('project_id', 'in', ids).orderBy('place').execute()

/** Total amount and number of a user's subscriptions to each of these projects. */
export async function mineOf(
  db: Db | Tx,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly amount: Decimal; readonly count: number }>> {
  if (userId === 0 || ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ieo_orders')
    .select((eb) => [
      'project_id',
      eb.fn.sum<Decimal>('amount').as('amount'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('user_id', '=', userId)
    .where('project_id', 'in', ids)
    .groupBy('project_id')
    .execute()
  return new Map(rows.map(({ project_id, amount, count }) => [project_id, { amount, count: Number(count) }]))
}

/**
 * Adds a subscription to the project's sums; false when the sale is not open at `now` (ms) or the
 * terms have changed.
 */
export async function countIn(
  tx: Tx,
  { id, version }: Pick<ProjectRow, 'id' | 'version'>,
  { amount, first, now }: { readonly amount: Decimal; readonly first: boolean; readonly now: number },
): Promise<boolean> {
  const counted = await sql`update ieo_projects
    set applied = applied + ${amount}::numeric, people = people + ${first ? 1 : 0}::integer
    where id = ${id} and open and version = ${version} and start_at <= ${now} and end_at > ${now}`.execute(tx)
  return counted.numAffectedRows === 1n
}
