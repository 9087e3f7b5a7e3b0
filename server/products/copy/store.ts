import { CompiledQuery, type Selectable, sql } from 'kysely'
import { type Decimal, decimal, ZERO } from '#domain/money.ts'
import type { Market } from '../../market/types.ts'
import { mergeCalls } from '../../platform/db/merge-statements.ts'
import { prepare } from '../../platform/db/pool.ts'
import { rowInserter, rowLocker, rowSaver } from '../../platform/db/row-writers.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { OrderRow } from '../futures/index.ts'
import type { CopyFollows, CopyOrders, CopyResults, CopyTraders } from './tables.ts'

export type TraderRow = Selectable<CopyTraders>
export type FollowRow = Selectable<CopyFollows>
export type CopyRow = Selectable<CopyOrders>

/** Quote currency of the pairs whose futures orders can be copied. Only orders in the futures account are copied. */
const COPY_CURRENCY = 'USDT'
/** Scale (decimal digits) of the currency of copy trading. */
export const COPY_SCALE = 6
/** Minimum equity of an applicant's futures account. */
export const EQUITY_LEAST = decimal('500')

/** Id of the currency of copy trading. */
export function copyCurrency(market: Pick<Market, 'currencies'>): number {
  const found = market.currencies().find(({ name }) => name === COPY_CURRENCY)
  if (!found) throw new Error(`there is no ${COPY_CURRENCY}`)
  return found.id
}

/**
 * Whether an order can be copied: it is the user's own order (not a copy) in the futures account.
 */
export const isLead = (row: OrderRow): boolean =>
  row.follow_user_id === 0 && row.account === 'lever' && row.fee_currency === COPY_CURRENCY

export const traderOf = (db: Db | Tx, userId: number): Promise<TraderRow | undefined> =>
  db.selectFrom('copy_traders').selectAll().where('user_id', '=', userId).executeTakeFirst()

const TRADERS = prepare('copy_traders_of', 'select user_id from copy_traders where user_id = any ($1)')

/**
 * Whether this user is, was or has applied to become a trader; only orders of such users can have copies. Concurrent
 * calls in one transaction share one query.
 */
export const isTrader = mergeCalls<number, boolean, Db | Tx>(async (db, users) => {
  const { rows } = await db.executeQuery<{ user_id: number }>(CompiledQuery.raw(TRADERS, [users]))
  const traders = new Set(rows.map(({ user_id }) => user_id))
  return users.map((user) => traders.has(user))
})

export const lockTrader = (tx: Tx, userId: number): Promise<TraderRow | undefined> =>
  tx.selectFrom('copy_traders').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

export const followOf = (db: Db | Tx, userId: number, traderId: number): Promise<FollowRow | undefined> =>
  db
    .selectFrom('copy_follows')
    .selectAll()
    .where('user_id', '=', userId)
    .where('trader_id', '=', traderId)
    .executeTakeFirst()

const lockFollowRow = rowLocker<FollowRow>('copy_follows')

/** Locks the row of a following until the end of the transaction. */
export async function lockFollow(tx: Tx, id: number): Promise<FollowRow> {
  const row = await lockFollowRow(tx, id)
  if (!row) throw new Error(`following ${id} does not exist`)
  return row
}

/** Saves the results of a following, whose row is locked. */
export const saveResults = rowSaver<FollowRow>('copy_follows', {
  net: 'numeric',
  high: 'numeric',
  results: 'integer',
  shared: 'numeric',
})

/** Inserts one result of a copy. */
export const insertResult = rowInserter<Selectable<CopyResults>>('copy_results', {
  follow_id: 'bigint',
  n: 'integer',
  order_id: 'bigint',
  part: 'integer',
  result: 'numeric',
  net: 'numeric',
  high: 'numeric',
  share: 'numeric',
  created_at: 'bigint',
})

const readCopy = mergeCalls(async (db: Db | Tx, ids: readonly number[]) => {
  const rows = await db.selectFrom('copy_orders').selectAll().where('order_id', 'in', ids).execute()
  const byOrder = new Map(rows.map((row) => [row.order_id, row]))
  return ids.map((id) => byOrder.get(id))
})

/**
 * The data of an order as a copy; undefined for an order that is not a copy. Concurrent calls in one transaction
 * share one query.
 */
export const copyOf = (db: Db | Tx, orderId: number): Promise<CopyRow | undefined> => readCopy(db, orderId)

/** Current number of a trader's followers. */
export async function followerCount(db: Db | Tx, traderId: number): Promise<number> {
  const { n } = await db
    .selectFrom('copy_follows')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('trader_id', '=', traderId)
    .where('status', '=', 'following')
    .executeTakeFirstOrThrow()
  return Number(n)
}

/**
 * Amounts that the open copies of these followings use, by following. Copies that the follower keeps as own
 * positions do not count.
 */
export async function usedAmounts(
  db: Db | Tx,
  follows: readonly number[],
): Promise<ReadonlyMap<number, Decimal>> {
  if (follows.length === 0) return new Map()
  const { rows } = await sql<{ follow_id: number; used: string }>`
    select c.follow_id, trim_scale(sum(case o.phase when 'order' then o.frozen else o.margin end))::text as used
    from copy_orders c join lever_orders o on o.id = c.order_id
    where c.follow_id = any (${sql.val(follows)}::bigint[]) and o.phase in ('order', 'open') and not o.self_holding
    group by c.follow_id`.execute(db)
  return new Map(rows.map(({ follow_id, used }) => [follow_id, decimal(used)]))
}

/** Available balance in the futures accounts of these users, by user. */
export async function availableBalances(
  db: Db | Tx,
  users: readonly number[],
  currency: number,
): Promise<ReadonlyMap<number, Decimal>> {
  if (users.length === 0) return new Map()
  const rows = await db
    .selectFrom('accounts')
    .select(['user_id', 'available'])
    .where('user_id', 'in', users)
    .where('account', '=', 'lever')
    .where('currency_id', '=', currency)
    .execute()
  return new Map(rows.flatMap(({ user_id, available }) => (user_id === null ? [] : [[user_id, available]])))
}

export const usedIn = (used: ReadonlyMap<number, Decimal>, follow: number): Decimal =>
  used.get(follow) ?? ZERO
