import { type Decimal, isPositive, sub, ZERO } from '#domain/money.ts'
import { closingShare } from '#domain/trade/copy.ts'
import type { CloseOrder } from '#domain/trade/futures/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { type OrderRow, settleRow, stateOf, unpricedJob } from '../futures/index.ts'

type Needs = Pick<Services, 'market' | 'clock'>

/**
 * Locks the copies of a trader's order that a close of this order may concern, in ascending id. With `since`
 * (the number of a tick): only copies that are not opened yet, or that were opened by this tick or a later
 * one and have no close.
 */
const lockCopies = (tx: Tx, leadId: number, since = 0): Promise<OrderRow[]> =>
  tx
    .selectFrom('lever_orders')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom('copy_orders').select('order_id').where('lead_id', '=', leadId))
    // `order` includes copies that another transaction is opening: this query waits for the locks of their
    // rows. A copy that is still not open afterwards takes over the trader's close when the copy is opened.
    .where('phase', 'in', ['order', 'open'])
    .where('self_holding', '=', false)
    .$if(since > 0, (query) =>
      query.where((eb) =>
        eb.or([eb('phase', '=', 'order'), eb('open_tick_seq', '>=', since).and('closes', '=', 0)]),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Sets the close order of a copy, whose row is locked; the next recorded tick decides the close.
 */
async function waitFor(tx: Tx, row: OrderRow, close: CloseOrder, now: number): Promise<OrderRow> {
  const waiting = await settleRow(tx, { ...row, close_end: '' }, { ...stateOf(row), closeOrder: close }, now)
  if (isPositive(close.worst)) await schedule(tx, [unpricedJob(row.id, 'close', close.at)])
  return waiting
}

/**
 * Sets the trader's close on a copy too, in proportion, with the same worst price and time of
 * acceptance, so that one tick decides both closes. Null when there is nothing to close.
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
 * Closes a copy, or the given part of it, at the next recorded price, whatever that price is, because the
 * trader's position has ended or the follower has left.
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
 * Closes, at the next recorded price, the proportion that the trader closed before the copy was
 * open; the price that opened the copy cannot also close it. Null when the trader had closed
 * nothing.
 */
export async function closeMissedPart(
  services: Needs,
  tx: Tx,
  lead: OrderRow,
  copy: OrderRow,
): Promise<OrderRow | null> {
  const gone = sub(lead.opened_share, lead.share)
  const share = closingShare(copy.share, gone, lead.opened_share)
  return isPositive(share) ? closeAtNext(services, tx, copy, 'trader', share) : null
}

const isFree = (row: OrderRow): boolean => row.phase === 'open' && !isPositive(row.close_share)

/** Closes, in proportion, the copies of a trader's order that have no close order yet. */
export async function copyClose(services: Needs, tx: Tx, lead: OrderRow): Promise<readonly OrderRow[]> {
  const moved: OrderRow[] = []
  const now = services.clock.now()
  for (const copy of await lockCopies(tx, lead.id)) {
    const waiting = isFree(copy) ? await mirrorClose(tx, lead, copy, now) : null
    if (waiting) moved.push(waiting)
  }
  return moved
}

/**
 * After close `n` of a trader's order: closes the same proportion of copies that were opened by the price of
 * that close or by a later price.
 */
export async function closeSamePart(
  services: Needs,
  tx: Tx,
  lead: OrderRow,
  n: number,
): Promise<readonly OrderRow[]> {
  const { tick_seq } = await tx
    .selectFrom('lever_closes')
    .select('tick_seq')
    .where('order_id', '=', lead.id)
    .where('n', '=', n)
    .executeTakeFirstOrThrow()
  const moved: OrderRow[] = []
  for (const copy of await lockCopies(tx, lead.id, tick_seq)) {
    const waiting = isFree(copy) ? await closeMissedPart(services, tx, lead, copy) : null
    if (waiting) moved.push(waiting)
  }
  return moved
}

/**
 * After a trader's position has ended by a stop, a liquidation or a close: closes the copies that have no close order
 * yet.
 */
export async function closeRemaining(services: Needs, tx: Tx, lead: OrderRow): Promise<readonly OrderRow[]> {
  const moved: OrderRow[] = []
  for (const copy of await lockCopies(tx, lead.id))
    if (isFree(copy)) moved.push(await closeAtNext(services, tx, copy, 'trader'))
  return moved
}
