import type { Selectable } from 'kysely'
import type { ReceiptTick, SecondsOrder } from '#contract/trade/seconds.ts'
import { type Decimal, ZERO } from '#domain/money.ts'
import { type SecondsEnd, type SecondsState, type SecondsTick, secondsExpiry } from '#domain/trade/seconds.ts'
import { publicSource } from '../../market/public-tick-source.ts'
import { wireTime } from '../../platform/clock.ts'
import { rowLocker, rowSaver, rowWriter } from '../../platform/db/row-writers.ts'
import type { SecondsOrders } from './tables.ts'

export type OrderRow = Selectable<SecondsOrders>
export type NewOrder = Omit<OrderRow, 'id'>

/** A tick with its source, as shown in a receipt. */
export interface SourcedTick extends SecondsTick {
  readonly source: string
}

function entryOf(row: NewOrder): SourcedTick | null {
  const { entry_id: id, entry_seq: seq, entry_price: price, entry_time: time, entry_source: source } = row
  return id === null || seq === null || price === null || time === null || source === null
    ? null
    : { id, seq, price, time, source }
}

function endOf(row: NewOrder): SourcedTick | null {
  const { end_id: id, end_seq: seq, end_price: price, end_time: time, end_source: source } = row
  return id === null || seq === null || price === null || time === null || source === null
    ? null
    : { id, seq, price, time, source }
}

export const stateOf = (row: OrderRow): SecondsState => ({
  side: row.side,
  seconds: row.seconds,
  stake: row.stake,
  profit: row.profit,
  worst: row.worst_price,
  acceptedAt: row.created_at,
  evaluatedSeq: row.evaluated_seq,
  entry: entryOf(row),
})

/**
 * The row of an option after its state changed, for example by the entry price.
 * @param source source of the entry's tick.
 */
export const entered = (row: OrderRow, state: SecondsState, source: string): OrderRow => ({
  ...row,
  evaluated_seq: state.evaluatedSeq,
  entry_id: state.entry?.id ?? null,
  entry_seq: state.entry?.seq ?? null,
  entry_price: state.entry?.price ?? null,
  entry_time: state.entry?.time ?? null,
  entry_source: state.entry ? source : null,
  expires_at: secondsExpiry(state),
})

/**
 * The row of an option after the option has ended.
 * @param source source of the deciding tick, if there is one.
 */
export const ended = (row: OrderRow, over: SecondsEnd, source: string, time: number): OrderRow => ({
  ...row,
  end_id: over.end?.id ?? null,
  end_seq: over.end?.seq ?? null,
  end_price: over.end?.price ?? null,
  end_time: over.end?.time ?? null,
  end_source: over.end ? source : null,
  status: 'complete',
  result: over.result,
  end_reason: over.reason ?? '',
  gain: over.gain,
  completed_at: time,
})

/** Locks the row until the end of the transaction, so that an option is decided only once. */
export const lockOrder = rowLocker<OrderRow>('seconds_orders')

/** Inserts a new option and returns its row. */
export const insertOrder = rowWriter<NewOrder, OrderRow>('seconds_orders', {
  user_id: 'bigint',
  request_id: 'text',
  pair_id: 'bigint',
  symbol: 'text',
  currency_id: 'bigint',
  currency_name: 'text',
  side: 'text',
  seconds: 'integer',
  profit_ratio: 'numeric',
  scale: 'smallint',
  stake: 'numeric',
  profit: 'numeric',
  worst_price: 'numeric',
  accept_seq: 'bigint',
  evaluated_seq: 'bigint',
  status: 'text',
  result: 'text',
  end_reason: 'text',
  gain: 'numeric',
  created_at: 'bigint',
  completed_at: 'bigint',
})

/** Saves the columns of an option that can change. The caller has locked its row. */
export const saveOrder = rowSaver<OrderRow>('seconds_orders', {
  evaluated_seq: 'bigint',
  entry_id: 'bigint',
  entry_seq: 'bigint',
  entry_price: 'numeric',
  entry_time: 'bigint',
  entry_source: 'text',
  expires_at: 'bigint',
  end_id: 'bigint',
  end_seq: 'bigint',
  end_price: 'numeric',
  end_time: 'bigint',
  end_source: 'text',
  status: 'text',
  result: 'text',
  end_reason: 'text',
  gain: 'numeric',
  completed_at: 'bigint',
})

const receiptTick = (tick: SourcedTick | null): ReceiptTick | null =>
  tick && { ...tick, source: publicSource(tick.source) }

const priceOr = (price: Decimal | null): Decimal => price ?? ZERO

/** The option in the shape of the API for its owner. */
export function toSecondsOrder(row: OrderRow): SecondsOrder {
  const decided = row.result !== 'returned'
  return {
    id: row.id,
    request_id: row.request_id,
    match_id: row.pair_id,
    symbol: row.symbol,
    currency_id: row.currency_id,
    currency_name: row.currency_name,
    type: row.side === 'up' ? 1 : 2,
    seconds: row.seconds,
    number: row.stake,
    profit_ratio: row.profit_ratio,
    worst_price: row.worst_price,
    buy_price: priceOr(row.entry_price),
    end_price: decided ? priceOr(row.end_price) : ZERO,
    end_tick_id: row.end_id ?? 0,
    expected_profit: row.profit,
    fact_profits: row.gain,
    result: row.result,
    end_reason: row.end_reason,
    status: row.status === 'doing' ? 1 : 3,
    accept_seq: row.accept_seq,
    accept_time: row.created_at,
    entry: receiptTick(entryOf(row)),
    end: receiptTick(endOf(row)),
    create_time: wireTime(row.created_at),
    expire_time: row.expires_at === null ? 0 : Math.ceil(row.expires_at / 1000),
    sell_time: wireTime(row.completed_at),
  }
}
