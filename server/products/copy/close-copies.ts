import { sql } from 'kysely'
import { type Decimal, isPositive, sub, ZERO } from '#domain/money.ts'
import { closingShare, owedShare } from '#domain/trade/copy.ts'
import type { CloseOrder } from '#domain/trade/futures/types.ts'
import { settleAll } from '../../platform/db/merge-statements.ts'
import type { Tx } from '../../platform/db/types.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { type CloseRow, type OrderRow, settleRow, stateOf, unpricedJob } from '../futures/index.ts'

type Needs = Pick<Services, 'market' | 'clock'>

/** SQL `any (…)` of ids that are passed as one array, because a statement takes at most 65,535 parameters. */
const anyOf = (ids: readonly number[]) => sql<number>`any (${sql.val(ids)}::bigint[])`

/** A partial close of a trader's position. */
type LeadClose = Pick<CloseRow, 'n' | 'share' | 'reason' | 'kind' | 'asked_seq' | 'asked_at' | 'worst'>

/** The closes of a trader's order from number `from` on, in their order. */
const closesFrom = (tx: Tx, leadId: number, from: number): Promise<readonly LeadClose[]> =>
  tx
    .selectFrom('lever_closes')
    .select(['n', 'share', 'reason', 'kind', 'asked_seq', 'asked_at', 'worst'])
    .where('order_id', '=', leadId)
    .where('n', '>=', from)
    .orderBy('n')
    .execute()

/**
 * Whether copies take part in this close when the trader requests it (`mirrorClose`). This is so for market closes;
 * limit closes and stops are copied only after a price has executed them.
 */
const isMirrored = ({ reason, kind }: LeadClose): boolean => reason === 'manual' && kind === 'market'

/** Condition on a copy `o`: the copy takes part, or has taken part, in this market close of its trader. */
const takesPart = ({ asked_seq, asked_at, worst }: LeadClose) => sql<boolean>`(
  o.close_trader and (o.close_seq, o.close_at, o.close_worst) = (${asked_seq}, ${asked_at}, ${worst})
  or exists (
    select from lever_closes c where c.order_id = o.id and c.reason = 'trader'
      and (c.asked_seq, c.asked_at, c.worst) = (${asked_seq}, ${asked_at}, ${worst})))`

/**
 * Locks the copies of a trader's order that are open or not opened yet, in ascending id.
 * @param except a market close of the trader; copies that take part in it are left out. Another transaction may be
 * executing that close on these copies, and this transaction must not wait for it.
 */
function lockCopies(tx: Tx, leadId: number, except?: LeadClose): Promise<OrderRow[]> {
  const copies = tx
    .selectFrom('lever_orders as o')
    .selectAll('o')
    .where('o.id', 'in', (eb) =>
      eb.selectFrom('copy_orders').select('order_id').where('lead_id', '=', leadId),
    )
    // The phase `order` includes copies that another transaction is opening: this query waits for the locks of their
    // rows. A copy that is still not open after the wait gets the trader's close when it is opened.
    .where('o.phase', 'in', ['order', 'open'])
    .where('o.self_holding', '=', false)
  const concerned = except ? copies.where(sql<boolean>`not ${takesPart(except)}`) : copies
  return concerned.orderBy('o.id').forUpdate().execute()
}

/**
 * Sets the close order of a copy, whose row is locked; the next recorded tick decides the close.
 */
async function waitFor(tx: Tx, row: OrderRow, close: CloseOrder, now: number): Promise<OrderRow> {
  const waiting = await settleRow(tx, { ...row, close_end: '' }, { ...stateOf(row), closeOrder: close }, now)
  if (isPositive(close.worst)) await schedule(tx, [unpricedJob(row.id, 'close', close.at)])
  return waiting
}

/**
 * Gives a copy the close order of the trader: for the same proportion of its lots, and with the same worst price and
 * time of acceptance, so that the same tick decides both closes. Returns null when the copy has nothing to close.
 */
export async function mirrorClose(
  tx: Tx,
  lead: OrderRow,
  copy: OrderRow,
  now: number,
): Promise<OrderRow | null> {
  const share = closingShare(copy.share, lead.close_share, lead.share)
  if (!isPositive(share)) return null
  return waitFor(
    tx,
    copy,
    {
      kind: 'market',
      share,
      worst: lead.close_worst,
      reverse: false,
      seq: lead.close_seq,
      at: lead.close_at,
      by: 'trader',
    },
    now,
  )
}

/**
 * Closes a copy, or the given part of it, at the next recorded price, whatever that price is. Used when the trader's
 * position has ended, when the copy has to follow an earlier close of the trader, or when the follower has left.
 */
export function closeAtNext(
  services: Needs,
  tx: Tx,
  copy: OrderRow,
  by: CloseOrder['by'],
  share: Decimal = copy.share,
): Promise<OrderRow> {
  const now = services.clock.now()
  const seq = services.market.last(copy.pair_id)?.seq ?? copy.evaluated_seq
  return waitFor(tx, copy, { kind: 'market', share, worst: ZERO, reverse: false, seq, at: now, by }, now)
}

/**
 * A key that identifies a market close: it is the same for the close of the trader and for the closes of the copies
 * that take part in it.
 */
const closeKey = (seq: number, at: number, worst: Decimal): string => `${seq} ${at} ${worst}`

/** The trader's market closes that these copies have executed, by copy. */
async function executedBy(tx: Tx, copies: readonly number[]): Promise<ReadonlyMap<number, Set<string>>> {
  const rows = await tx
    .selectFrom('lever_closes')
    .select(['order_id', 'asked_seq', 'asked_at', 'worst'])
    .where('order_id', '=', anyOf(copies))
    .where('reason', '=', 'trader')
    .execute()
  const byCopy = new Map<number, Set<string>>()
  for (const { order_id, asked_seq, asked_at, worst } of rows)
    byCopy.set(order_id, (byCopy.get(order_id) ?? new Set()).add(closeKey(asked_seq, asked_at, worst)))
  return byCopy
}

/**
 * Closes the proportions that the trader has closed and these copies have not, at the next recorded price. The copies
 * are locked and open, and have no close order.
 * @param from for each copy: the number of the first close of the trader that the copy may have to follow.
 * @returns the copies that now have a close order.
 */
export async function closeOwed(
  services: Needs,
  tx: Tx,
  lead: OrderRow,
  copies: readonly OrderRow[],
  from: ReadonlyMap<number, number>,
): Promise<readonly OrderRow[]> {
  if (copies.length === 0) return []
  const ids = copies.map(({ id }) => id)
  const executed = await executedBy(tx, ids)
  const closes = await closesFrom(tx, lead.id, Math.min(...from.values()))
  await tx
    .updateTable('copy_orders')
    .set({ owed_from: null })
    .where('order_id', '=', anyOf(ids))
    .where('owed_from', 'is not', null)
    .execute()
  const owed = copies.flatMap((copy) => {
    const done = executed.get(copy.id) ?? new Set()
    const missed = closes.filter(
      (close) =>
        close.n >= (from.get(copy.id) ?? 1) &&
        !(isMirrored(close) && done.has(closeKey(close.asked_seq, close.asked_at, close.worst))),
    )
    // The close of the copy may be executed in a transaction before the one that executes the same market close of
    // the trader.
    const ahead = done.has(closeKey(lead.close_seq, lead.close_at, lead.close_worst))
      ? lead.close_share
      : ZERO
    const share = owedShare(
      copy.share,
      missed.map((close) => close.share),
      sub(lead.share, ahead),
    )
    return isPositive(share) ? [{ copy, share }] : []
  })
  return settleAll(owed.map(({ copy, share }) => closeAtNext(services, tx, copy, 'trader', share)))
}

const isFree = (row: OrderRow): boolean => row.phase === 'open' && !isPositive(row.close_share)

/** Closes, in proportion, the copies of a trader's order that have no close order yet. */
export async function copyClose(services: Needs, tx: Tx, lead: OrderRow): Promise<readonly OrderRow[]> {
  const now = services.clock.now()
  const free = (await lockCopies(tx, lead.id)).filter(isFree)
  const moved = await settleAll(free.map((copy) => mirrorClose(tx, lead, copy, now)))
  return moved.filter((row) => row !== null)
}

/**
 * Called after partial closes of a trader's order (close number `from` and later). Copies that took no part in these
 * closes close the same proportion at the next recorded price. If a copy has another close order at that time, it
 * follows when that order has ended.
 */
export async function closeSamePart(
  services: Needs,
  tx: Tx,
  lead: OrderRow,
  from: number,
): Promise<readonly OrderRow[]> {
  const [first, ...others] = await closesFrom(tx, lead.id, from)
  const except = first && others.length === 0 && isMirrored(first) ? first : undefined
  const open = (await lockCopies(tx, lead.id, except)).filter(({ phase }) => phase === 'open')
  if (open.length === 0) return []
  const owing = await tx
    .updateTable('copy_orders')
    .set((eb) => ({ owed_from: eb.fn.coalesce('owed_from', eb.val(from)) }))
    .where('order_id', '=', anyOf(open.map(({ id }) => id)))
    .returning(['order_id', 'owed_from'])
    .execute()
  const since = new Map(owing.map(({ order_id, owed_from }) => [order_id, owed_from ?? from]))
  return closeOwed(services, tx, lead, open.filter(isFree), since)
}

/**
 * Called when a trader's position has ended by a stop, a liquidation or a close: closes the copies that have no close
 * order yet.
 */
export async function closeRemaining(services: Needs, tx: Tx, lead: OrderRow): Promise<readonly OrderRow[]> {
  const free = (await lockCopies(tx, lead.id)).filter(isFree)
  return settleAll(free.map((copy) => closeAtNext(services, tx, copy, 'trader')))
}
