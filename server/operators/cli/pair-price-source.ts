import { sql } from 'kysely'
import { msg } from '#contract/operators/msg.ts'
import { differsByMoreThan } from '#domain/market/priceDifference.ts'
import { type Decimal, decimal, isPositive, SCALE_MAX } from '#domain/money.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { exchangePrice } from '../../market/feeds/exchange-price-check.ts'
import type { Pair } from '../../market/types.ts'

/**
 * Maximum relative difference between the price of a new source and the last recorded price up to which operators
 * need not confirm the new price.
 */
export const JUMP_MOST = 0.05
/**
 * Largest allowed relative difference between the price that operators confirm and the price of the
 * source.
 */
const NAMED_OFF_MOST = 0.02
/** Maximum age (ms) at which a recorded price counts as current. */
const RECENT_MS = 60_000

/** The pair's last recorded price; null when there is none. */
async function lastRecorded({ db }: Operation, pairId: number): Promise<Decimal | null> {
  const { rows } = await sql<{ price: string }>`
    select price from (
      (select price, seq from ticks where pair_id = ${pairId} order by seq desc limit 1)
      union all
      (select last_price, last_seq from tick_days where pair_id = ${pairId} order by last_seq desc limit 1)
    ) last order by seq desc limit 1`.execute(db)
  return rows[0] ? decimal(rows[0].price) : null
}

/**
 * The current price of a source: from another pair that already uses the source, else queried from
 * the exchange.
 */
async function priceNow({ db, clock, config }: Operation, source: string): Promise<Decimal | null> {
  const now = clock.now()
  const { rows } = await sql<{ price: string }>`
    select t.price from pairs p
    join lateral (select price, time from ticks where pair_id = p.id order by seq desc limit 1) t on true
    where coalesce(p.source, p.symbol) = ${source} and t.time > ${now - RECENT_MS} order by t.time desc limit 1`.execute(
    db,
  )
  return rows[0] ? decimal(rows[0].price) : exchangePrice(config.feed, source, now)
}

/**
 * The price that operators confirm when they change the source of a pair: the step from the last price to the first
 * price of the new source may decide open objects. Null when the step is small, or when no object was ever decided by
 * a price of the pair.
 * @throws UsageError when a larger step is not confirmed, or when the confirmed price differs from the price of the
 * source
 */
export async function confirmedPrice(
  operation: Operation,
  { id, symbol }: Pair,
  source: string,
  text: string | undefined,
): Promise<Decimal | null> {
  const named = text === undefined ? null : parseTypedAmount(text, SCALE_MAX)
  if (text !== undefined && !(named && isPositive(named)))
    throw new UsageError(msg`the price is a number above 0`)
  const last = await lastRecorded(operation, id)
  if (last === null) return named
  const now = await priceNow(operation, source)
  if (named) {
    if (now && differsByMoreThan(named, NAMED_OFF_MOST, now))
      throw new UsageError(msg`the price of ${{ source }} is ${{ price: now }} now, not ${{ named }}`)
    return named
  }
  if (now && !differsByMoreThan(now, JUMP_MOST, last)) return null
  const step = now
    ? msg`the last price of ${{ symbol }} was ${{ last }}, ${{ source }} has ${{ price: now }}`
    : msg`the last price of ${{ symbol }} was ${{ last }}, and what ${{ source }} has now could not be read`
  throw new UsageError(
    msg`${{ step }}: open orders and positions would be decided by that step. If it is right, name the price: --price <price>`,
  )
}
