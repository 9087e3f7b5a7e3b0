import { closingShare } from '#domain/copy.ts'
import type { Cover } from '#domain/futures/types.ts'
import { isPositive, ZERO } from '#domain/money.ts'
import type { Tx } from '../../db/types.ts'
import { schedule } from '../../jobs/due.ts'
import type { Services } from '../../services.ts'
import { settleRow } from '../futures/book.ts'
import { type OrderRow, stateOf } from '../futures/store.ts'
import { unpricedJob } from '../futures/unpriced.ts'

type Needs = Pick<Services, 'market' | 'clock'>

/** The copies of a trader's order that its close may concern, their rows held in ascending id. */
const lockCopies = (tx: Tx, leadId: number): Promise<OrderRow[]> =>
  tx
    .selectFrom('lever_orders')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom('copy_orders').select('order_id').where('lead_id', '=', leadId))
    // One that is about to be opened is waited for: it is open then, or hears of the close when it is.
    .where('phase', 'in', ['entrust', 'open'])
    .where('self_holding', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Has a copy, whose row is held, wait to be covered. */
async function waitFor(tx: Tx, row: OrderRow, cover: Cover, now: number): Promise<OrderRow> {
  const waiting = await settleRow(tx, { ...row, cover_end: '' }, { ...stateOf(row), cover }, now)
  if (isPositive(cover.worst)) await schedule(tx, [unpricedJob(row.id, 'cover', cover.at)])
  return waiting
}

/** The trader's own cover, in proportion, with their worst price and moment: the same tick decides both. Null: nothing to cover. */
export async function mirrorCover(
  tx: Tx,
  lead: OrderRow,
  copy: OrderRow,
  now: number,
): Promise<OrderRow | null> {
  const share = closingShare(copy.share, lead.cover_share, lead.share)
  if (!isPositive(share)) return null
  return waitFor(
    tx,
    copy,
    { share, worst: lead.cover_worst, seq: lead.cover_seq, at: lead.cover_at, by: 'trader' },
    now,
  )
}

/** Covers all of a copy at the next recorded price, whatever it is: its trader is out, or its person left. */
export function coverFirm(services: Needs, tx: Tx, copy: OrderRow, by: Cover['by']): Promise<OrderRow> {
  const now = services.clock.now()
  const seq = services.market.last(copy.pair_id)?.seq ?? copy.judged_seq
  return waitFor(tx, copy, { share: copy.share, worst: ZERO, seq, at: now, by }, now)
}

const isFree = (row: OrderRow): boolean => row.phase === 'open' && !isPositive(row.cover_share)

/** A trader asked to cover: so do all copies that do not wait for a cover of their own already. */
export async function followCover(services: Needs, tx: Tx, lead: OrderRow): Promise<readonly OrderRow[]> {
  const moved: OrderRow[] = []
  const now = services.clock.now()
  for (const copy of await lockCopies(tx, lead.id)) {
    const waiting = isFree(copy) ? await mirrorCover(tx, lead, copy, now) : null
    if (waiting) moved.push(waiting)
  }
  return moved
}

/** A trader's position is closed, by a stop, by force or by their cover: whatever of the copies does not close yet does. */
export async function followOut(services: Needs, tx: Tx, lead: OrderRow): Promise<readonly OrderRow[]> {
  const moved: OrderRow[] = []
  for (const copy of await lockCopies(tx, lead.id))
    if (isFree(copy)) moved.push(await coverFirm(services, tx, copy, 'trader'))
  return moved
}
