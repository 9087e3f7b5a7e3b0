import { add, ZERO } from '#domain/money.ts'
import { changeMargin } from '#domain/trade/futures/margin.ts'
import { pairTicksAfter } from '../../market/tick-store.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, numberError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { type Booked, settleRow } from './book-opens-and-closes.ts'
import { marginJournal } from './journals.ts'
import { marketOf } from './open-order.ts'
import { lockOwn, type OrderRow, requireOwnPosition, stateOf } from './store.ts'
import { isUndecided } from './undecided-orders.ts'

interface MarginInput {
  readonly adds: boolean
  readonly amount: string
}

/** Number of the pair's newest recorded tick. Later ticks are evaluated with the new margin. */
async function newestSeq({ market }: Pick<Services, 'market'>, tx: Tx, row: OrderRow): Promise<number> {
  const known = market.last(row.pair_id)?.seq ?? row.evaluated_seq
  const later = await pairTicksAfter(tx, row.pair_id, known, 1_000)
  return Math.max(row.evaluated_seq, known, later.at(-1)?.seq ?? 0)
}

/**
 * Adds margin to this user's position, or takes out margin that is not needed at the last recorded price. Throws
 * AppError `already_handled` when a recorded price has closed the position, even if the close is not posted to the
 * ledger yet.
 */
export async function moveMargin(
  services: Services,
  tx: Tx,
  userId: number,
  id: number,
  input: MarginInput,
): Promise<Booked> {
  const row = await lockOwn(tx, userId, id)
  if (!row) throw new AppError('order_unknown')
  requireOwnPosition(row)
  const seq = await newestSeq(services, tx, row)
  if (row.phase !== 'open' || !(await isUndecided(services, tx, row, 'change')))
    throw new AppError('already_handled')
  const market = marketOf(services, row.pair_id)
  const changed = changeMargin(stateOf(row), input, market)
  if ('key' in changed) {
    if ('min' in changed) throw new AppError(changed.key, { min: changed.min, currency: row.fee_currency })
    if ('max' in changed) throw new AppError(changed.key, { max: changed.max, currency: row.fee_currency })
    throw numberError(changed.key, [{ field: 'amount', text: input.amount, digits: row.quote_scale }])
  }
  const { state, change } = changed
  const now = services.clock.now()
  const n = row.margin_changes + 1
  await tx
    .insertInto('lever_margins')
    .values({
      order_id: row.id,
      n,
      amount: change,
      accept_seq: seq,
      price: input.adds ? ZERO : (market.last?.price ?? ZERO),
      overnight: row.overnight,
      last_night: row.last_night,
      created_at: now,
    })
    .execute()
  const { touched } = await services.ledger.post(tx, marginJournal(row, n, change, now))
  const counted = { ...row, margin_changes: n, added_margin: add(row.added_margin, change) }
  const saved = await settleRow(tx, counted, { ...state, evaluatedSeq: seq }, now)
  return { row: saved, touched }
}
