import { isPositive } from '#domain/money.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import { notifyMailsSoon } from '../../content/messages/message-events.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { mergeCalls, settleAll } from '../../platform/db/merge-statements.ts'
import type { Tx } from '../../platform/db/types.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { FuturesListener, ListenerResult, Notified, OrderRow } from '../futures/index.ts'
import {
  closeAtNext,
  closeOwed,
  closeRemaining,
  closeSamePart,
  copyClose,
  mirrorClose,
} from './close-copies.ts'
import { bookResults } from './copy-results.ts'
import { type Copies, makeCopies } from './create-copies.ts'
import { watchJob } from './loss-limit.ts'
import { notifyFollowers, notifyOrders } from './notifications.ts'
import { type CopyRow, copyOf, isLead, isTrader } from './store.ts'

/** For each transaction, the followers that it has locked. Only these users can get copies in the transaction. */
const lockedUsers = new WeakMap<Tx, ReadonlySet<number>>()

const readFollowers: (tx: Tx, traderId: number) => Promise<readonly number[]> = mergeCalls(
  async (tx, traders) => {
    const rows = await tx
      .selectFrom('copy_follows')
      .select(['user_id', 'trader_id'])
      .where('trader_id', 'in', traders)
      .where('status', '=', 'following')
      .execute()
    return traders.map((trader) =>
      rows.filter(({ trader_id }) => trader_id === trader).map(({ user_id }) => user_id),
    )
  },
)

async function followersOf(tx: Tx, userId: number): Promise<readonly number[]> {
  const followers = await readFollowers(tx, userId)
  if (followers.length > 0) lockedUsers.set(tx, new Set([...(lockedUsers.get(tx) ?? []), ...followers]))
  return followers
}

const untouched = (row: OrderRow): ListenerResult => ({ row, touched: [], notified: [] })

const notifyCopies =
  ({ rows, skipped }: Copies): Notified =>
  (services) => {
    void notifyOrders(services, rows)
    notifyFollowers(
      services,
      skipped.map(({ user_id }) => user_id),
    )
  }

async function copied(
  services: Parameters<FuturesListener['accepted']>[0],
  tx: Tx,
  lead: OrderRow,
): Promise<ListenerResult> {
  const taken = lockedUsers.get(tx)
  if (!taken) return untouched(lead)
  const copies = await makeCopies(services, tx, lead, taken)
  if (copies.rows.length + copies.skipped.length === 0) return untouched(lead)
  return { row: lead, touched: copies.touched, notified: [notifyCopies(copies)] }
}

/** A trader's order by its id. Concurrent calls in one transaction share one query. */
const readLead = mergeCalls(async (tx, ids: readonly number[]) => {
  const rows = await tx
    .selectFrom('lever_orders')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id))
})

/** Whether a following has a loss limit. Concurrent calls in one transaction share one query. */
const hasLossLimit = mergeCalls(async (tx, ids: readonly number[]) => {
  const rows = await tx
    .selectFrom('copy_follows')
    .select('id')
    .where('id', 'in', ids)
    .where('loss_limit', 'is not', null)
    .execute()
  const limited = new Set(rows.map(({ id }) => id))
  return ids.map((id) => limited.has(id))
})

/**
 * Decides what happens next to a copy that was just opened or changed; this depends on the state of the trader's
 * order.
 */
async function continueCopy(
  services: Parameters<FuturesListener['moved']>[0],
  tx: Tx,
  row: OrderRow,
  copy: CopyRow,
  opened: boolean,
): Promise<OrderRow> {
  if (row.phase !== 'open' || isPositive(row.close_share) || row.self_holding) return row
  if (copy.leaving) return closeAtNext(services, tx, row, 'person')
  const lead = await readLead(tx, copy.lead_id)
  if (!lead) throw new Error(`futures order ${copy.lead_id} does not exist`)
  if (lead.phase === 'closed' || lead.phase === 'cancelled') return closeAtNext(services, tx, row, 'trader')
  // A copy that was just opened has followed no close of the trader yet, so all closes of the trader are considered,
  // from number 1 on. The price that opened the copy cannot close it too.
  const from = opened ? 1 : copy.owed_from
  const [waiting] =
    from === null || lead.closes < from
      ? []
      : await closeOwed(services, tx, lead, [row], new Map([[row.id, from]]))
  if (waiting || !opened) return waiting ?? row
  // If the trader requested a close after the price that opened the copy, a later price decides the close, so it can
  // close the copy too.
  const takesClose = asksAtMarket(lead) && lead.close_seq >= row.open_tick_seq
  return (takesClose ? await mirrorClose(tx, lead, row, services.clock.now()) : null) ?? row
}

async function copyMoved(
  services: Parameters<FuturesListener['moved']>[0],
  tx: Tx,
  before: OrderRow,
  after: OrderRow,
): Promise<ListenerResult> {
  const copy = await copyOf(tx, after.id)
  if (!copy) return untouched(after)
  const touched = await bookResults(services, tx, before, after, copy)
  const opened = before.opened_at === 0 && after.opened_at > 0
  const notified: Notified[] = [(all) => notifyFollowers(all, [after.user_id])]
  if (opened) {
    const mail: KeptMail = await writeMail(tx, {
      userId: after.user_id,
      kind: 'copy_opened',
      details: {
        trader: after.follow_nickname,
        symbol: after.symbol,
        share: after.opened_share,
        price: after.price,
        quote: after.fee_currency,
        margin: after.opened_margin,
      },
      time: services.clock.now(),
    })
    notified.push((all) => notifyMailsSoon(all, [mail]))
    const limited = await hasLossLimit(tx, copy.follow_id)
    if (limited) await schedule(tx, [watchJob(copy.follow_id, services.clock.now())])
  }
  return { row: await continueCopy(services, tx, after, copy, opened), touched, notified }
}

/**
 * Applies changes of traders' orders to their copies in the same transaction, and records the results of
 * copies.
 */
export const copyListener: FuturesListener = {
  relatedUsers: followersOf,
  relatedUsersOf: async (tx, row) => {
    if (row.follow_user_id > 0) return [row.follow_user_id]
    const waits = row.phase === 'order' && row.order_type === 'limit'
    const opens = isLead(row) && (waits || row.close_reverse)
    return opens ? followersOf(tx, row.user_id) : []
  },
  isIndependent: async (db, userId) => !(await isTrader(db, userId)),
  independentOf: async (tx, rows) => {
    // Deciding a copy may change the accounts of its trader, whose other orders are decided in other transactions.
    if (rows.every(isCopy)) return rows
    const traders = await settleAll(rows.map(async (row) => isLead(row) && isTrader(tx, row.user_id)))
    return rows.filter((row, index) => !isCopy(row) && !traders[index])
  },
  accepted: async (services, tx, row) =>
    isLead(row) && row.order_type === 'market' ? copied(services, tx, row) : untouched(row),
  moved: async (services, tx, before, after) => {
    if (after.follow_user_id > 0) return copyMoved(services, tx, before, after)
    if (!isLead(after) || !(await isTrader(tx, after.user_id))) return untouched(after)
    const closed = before.phase !== 'closed' && after.phase === 'closed'
    if (closed) return resultFor(after, await closeRemaining(services, tx, after))
    if (after.closes > before.closes)
      return resultFor(after, await closeSamePart(services, tx, after, before.closes + 1))
    // A market close of the trader is copied when the trader requests it. A limit close affects the copies only when
    // a price has reached its limit, like a stop.
    if (!asksAtMarket(before) && asksAtMarket(after))
      return resultFor(after, await copyClose(services, tx, after))
    const opened = before.opened_at === 0 && after.opened_at > 0
    return opened && after.order_type === 'limit' ? copied(services, tx, after) : untouched(after)
  },
}

const isCopy = (row: OrderRow): boolean => row.follow_user_id > 0

const asksAtMarket = (row: OrderRow): boolean => isPositive(row.close_share) && row.close_kind === 'market'

const resultFor = (row: OrderRow, moved: readonly OrderRow[]): ListenerResult => ({
  row,
  touched: [],
  notified: moved.length === 0 ? [] : [(services) => void notifyOrders(services, moved)],
})
