import { type Ratio, ratioText, splitOrder, splitPrice } from '#domain/market/stockSplit.ts'
import { big, type Decimal, exact, ZERO } from '#domain/money.ts'
import { evaluateSpotOrder, isDecidedByNext } from '#domain/trade/spotEvaluate.ts'
import { openTrail } from '#domain/trade/spotTrailingStop.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { pairTicksAfter } from '../../market/tick-store.ts'
import type { Pair } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { type PendingNotifications, toPerson } from '../notifications.ts'
import {
  advanced,
  decide,
  endOrder,
  freezeJournal,
  insertOrder,
  newsOf,
  type OrderRow,
  partiesOf,
  stateOf,
  trailColumns,
  withFills,
} from '../spot/index.ts'

const TICKS_AT_ONCE = 2000

/** An order that was open when the shares were split, with its frozen amount. */
export interface OpenBefore {
  readonly row: OrderRow
  readonly held: OrderRow['frozen']
}

/**
 * Locks every open order of a pair until the end of the transaction. The locks wait for changes by
 * other transactions to commit.
 */
export const lockOpenOrders = (tx: Tx, pairId: number): Promise<OrderRow[]> =>
  tx
    .selectFrom('spot_orders')
    .selectAll()
    .where('pair_id', '=', pairId)
    .where('status', '=', 'doing')
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Evaluates locked orders by every tick up to `until`, so that orders that a price per old share has reached are
 * filled with old shares. Returns the orders that are still open, and the notifications for the orders that have
 * ended.
 */
export async function settleOrders(
  services: Services,
  tx: Tx,
  rows: readonly OrderRow[],
  { until, time }: { readonly until: number; readonly time: number },
): Promise<{ readonly open: readonly OrderRow[]; readonly news: readonly PendingNotifications[] }> {
  const open: OrderRow[] = []
  const news: PendingNotifications[] = []
  for (const first of rows) {
    let row = first
    let seq = first.evaluated_seq
    while (row.status === 'doing') {
      const ticks = (await pairTicksAfter(tx, row.pair_id, seq, TICKS_AT_ONCE)).filter(
        (tick) => tick.seq <= until,
      )
      const last = ticks.at(-1)
      if (!last) break
      const decided = await decide(services, tx, row, ticks, { time, overdue: false })
      if (decided) {
        row = decided.row
        // A fill at the last old price may open a sell order. Its quantity is a number of old shares, so the split
        // ends this order too.
        open.push(...decided.opened)
        news.push(await newsOf(services, tx, [decided]))
      }
      seq = last.seq
      // Brings the extreme of a trailing stop up to date, because the order that replaces it continues from this
      // extreme.
      if (row.status === 'doing') row = advanced(row, evaluateSpotOrder(stateOf(row), ticks).order, 0, time)
    }
    if (row.status === 'doing') open.push(row)
  }
  return { open, news }
}

/**
 * Ends every order from before the split and releases its frozen amount, so that all shares of a user are in a single
 * balance.
 */
export async function endOrders(
  services: Services,
  tx: Tx,
  open: readonly OrderRow[],
  time: number,
): Promise<{ readonly ended: readonly OpenBefore[]; readonly news: PendingNotifications }> {
  const ended: OpenBefore[] = []
  const events: NonNullable<PendingNotifications['events']>[number][] = []
  const touched: NonNullable<PendingNotifications['touched']>[number][] = []
  for (const row of open) {
    const done = await endOrder(services, tx, row, 'split', time)
    ended.push({ row: done.row, held: row.frozen })
    touched.push(...done.touched)
  }
  for (const order of await withFills(
    tx,
    ended.map(({ row }) => row),
  ))
    events.push(
      toPerson(ended.find(({ row }) => row.id === order.id)?.row.user_id ?? 0, 'coin_order', { order }),
    )
  return { ended, news: { events, touched } }
}

/**
 * Opens orders that replace the resting orders that were ended, as if accepted after the last price per old share.
 * Orders that the next price decides are not placed again: their owners agreed to the price of that time and not to
 * one after the split.
 */
export async function followOrders(
  services: Services,
  tx: Tx,
  split: {
    readonly id: number
    readonly ratio: Ratio
    readonly afterSeq: number
    readonly pair: Pair
    readonly time: number
  },
  ended: readonly OpenBefore[],
): Promise<{ readonly replaced: number; readonly news: readonly PendingNotifications[] }> {
  const { pair, ratio, time } = split
  const news: PendingNotifications[] = []
  let replaced = 0
  for (const { row, held } of ended) {
    const rest = exact(big(row.amount).minus(row.filled))
    const before = stateOf(row)
    const { stop, trail } = before
    // An active trailing stop continues from the extreme price that it had reached. A trailing stop that is not
    // active yet still waits for its activation price.
    const from = trail && (trail.extreme?.price ?? trail.activation)
    // An order whose stop was reached continues as a limit order.
    const waits = from ? { price: from, limit: null } : stop?.trigger ? null : stop
    const limit = stop?.trigger ? stop.limit : row.limit_price
    const isBudget = row.budget !== null
    const rests = { side: row.side, limit, stop: waits, rest, frozen: held, feeRate: row.fee_rate, isBudget }
    // If the last price before the split has triggered the order, the next price decides it, so it is not placed
    // again.
    const next = isDecidedByNext(before)
      ? null
      : splitOrder(rests, ratio, {
          pricePrecision: pair.pricePrecision,
          numberPrecision: pair.numberPrecision,
          quoteScale: row.quote_scale,
          minNumber: pair.minNumber,
          minTotal: pair.minTotal,
        })
    const follows =
      trail && next?.stop
        ? {
            rate: trail.rate,
            activation: trail.extreme ? null : next.stop.price,
            start: trail.extreme ? next.stop.price : null,
          }
        : null
    const exit = (price: Decimal | null) => price && splitPrice('sell', price, ratio, pair.pricePrecision)
    const opened = next
      ? await insertOrder(tx, {
          ...row,
          request_id: `split-${split.id}-${row.id}`,
          order_type: stop?.trigger ? 'limit' : row.order_type,
          limit_price: next.limit,
          stop_price: follows ? null : (next.stop?.price ?? null),
          stop_direction: next.stop ? row.stop_direction : '',
          activation_price: follows?.activation ?? null,
          trail_start: follows?.start ?? null,
          ...trailColumns(follows && openTrail(follows, { seq: split.afterSeq, at: time })),
          stop_limit_price: row.order_type === 'oco' ? (next.stop?.limit ?? null) : null,
          take_profit: exit(row.take_profit),
          stop_loss: exit(row.stop_loss),
          parent_id: 0,
          replaces_id: 0,
          amount: next.number,
          filled: ZERO,
          gross: ZERO,
          total: ZERO,
          fee: ZERO,
          number_precision: pair.numberPrecision,
          status: 'doing',
          end_reason: '',
          frozen: next.frozen,
          accept_seq: split.afterSeq,
          next_price: true,
          evaluated_seq: split.afterSeq,
          fills: 0,
          created_at: time,
          completed_at: 0,
        })
      : null
    await tx
      .insertInto('stock_split_orders')
      .values({ split_id: split.id, old_id: row.id, new_id: opened?.id ?? null, held })
      .execute()
    const details = {
      symbol: row.symbol,
      base: pair.base.name,
      quote: pair.quote.name,
      ratio: ratioText(ratio),
    }
    if (!opened) {
      const mail = await writeMail(tx, { userId: row.user_id, kind: 'split_order_ended', details, time })
      news.push({ mails: [mail] })
      continue
    }
    replaced++
    const { touched } = await services.ledger.post(
      tx,
      freezeJournal(partiesOf(opened), stateOf(opened), time),
    )
    const mail = await writeMail(tx, {
      userId: row.user_id,
      kind: 'split_order',
      details: {
        ...details,
        old: limit ?? row.stop_price ?? from ?? '',
        limit: opened.limit_price ?? opened.stop_price ?? next?.stop?.price ?? '',
        amount: opened.amount,
      },
      time,
    })
    const events = (await withFills(tx, [opened])).map((order) =>
      toPerson(row.user_id, 'coin_order', { order }),
    )
    news.push({ events, touched, mails: [mail] })
  }
  return { replaced, news }
}
