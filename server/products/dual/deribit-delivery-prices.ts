import * as v from 'valibot'
import { businessDayName } from '#domain/businessDay.ts'
import { differsByMoreThan } from '#domain/market/priceDifference.ts'
import { type Decimal, decimal } from '#domain/money.ts'
import type { Db } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import type { FixingRow } from './store.ts'

const TIMEOUT = 10_000
/** Number of dates in a response. They cover any outage after which there can still be orders that are not settled. */
const DATES = 60

/**
 * Largest fraction by which a delivery price may differ from the platform's own mean price of the same half hour.
 * Both prices are means of the same market, so a delivery price that differs more is probably wrong.
 */
export const DELIVERY_OFF_MOST = 0.05

/** Coins for which the exchange publishes daily delivery prices, with the name of their index. */
export const DELIVERY_INDEX: Readonly<Record<string, string>> = { BTC: 'btc_usd', ETH: 'eth_usd' }

/**
 * Response of `public/get_delivery_prices`, newest first; 08:00 UTC of each date is 16:00 (UTC+8).
 */
const Answer = v.object({
  result: v.object({
    data: v.array(v.object({ date: v.string(), delivery_price: v.pipe(v.number(), v.gtValue(0)) })),
  }),
})

/** A price in plain decimal notation; JavaScript prints small and large numbers with an exponent. */
const plain = (price: number): Decimal => decimal(/e/i.test(String(price)) ? price.toFixed(8) : String(price))

/**
 * Fetches the delivery price of a date (`2026-11-23`); null when it is not published yet. Throws
 * when the exchange does not respond.
 */
async function fetchDelivery(origin: string, index: string, date: string): Promise<Decimal | null> {
  const response = await fetch(
    `${origin}/api/v2/public/get_delivery_prices?index_name=${index}&offset=0&count=${DATES}`,
    { signal: AbortSignal.timeout(TIMEOUT), headers: { accept: 'application/json' } },
  )
  if (!response.ok) throw new Error(`status ${response.status}`)
  const { result } = v.parse(Answer, await response.json())
  const found = result.data.find((one) => one.date === date)
  return found ? plain(found.delivery_price) : null
}

const flights = new WeakMap<Db, Map<string, Promise<void>>>()

/**
 * Requests the delivery price of a coin and date from the options exchange in the background, and stores the first
 * price that it gets (`dual_deliveries`). At most one request per coin and date runs at a time.
 * @param own the platform's mean price; a delivery price that differs too much from it is treated as if it were not
 * published yet
 */
export function askDelivery(
  { db, market, config, clock, log }: Pick<Services, 'db' | 'market' | 'config' | 'clock' | 'log'>,
  { currency_id, day }: FixingRow,
  own: Decimal | null,
): void {
  const pending = flights.get(db) ?? new Map<string, Promise<void>>()
  flights.set(db, pending)
  const name = `${currency_id}:${day}`
  if (pending.has(name)) return
  const ask = async (): Promise<void> => {
    const index = DELIVERY_INDEX[market.currency(currency_id)?.name ?? '']
    const answered =
      index === undefined ? null : await fetchDelivery(config.deribitUrl, index, businessDayName(day))
    const isWrong = answered !== null && own !== null && differsByMoreThan(answered, DELIVERY_OFF_MOST, own)
    if (isWrong)
      log.error('a delivery price differs too much from the own price and is not used', {
        coin: market.currency(currency_id)?.name,
        date: businessDayName(day),
        delivery: answered,
        own,
      })
    const price = isWrong ? null : answered
    await db
      .insertInto('dual_deliveries')
      .values({ currency_id, day, price, asked_at: clock.now() })
      .onConflict((conflict) =>
        conflict
          .columns(['currency_id', 'day'])
          .doUpdateSet({ price, asked_at: clock.now() })
          .where('dual_deliveries.price', 'is', null),
      )
      .execute()
  }
  const failed = async (error: unknown): Promise<void> => {
    log.warn('no delivery price from the options exchange, asking again', { problem: String(error) })
    await db
      .insertInto('dual_deliveries')
      .values({ currency_id, day, price: null, asked_at: clock.now() })
      .onConflict((conflict) =>
        conflict
          .columns(['currency_id', 'day'])
          .doUpdateSet({ asked_at: clock.now() })
          .where('dual_deliveries.price', 'is', null),
      )
      .execute()
  }
  pending.set(
    name,
    ask()
      .catch(failed)
      .catch(() => undefined)
      .finally(() => pending.delete(name)),
  )
}

/** Resolves when no request is pending. */
export const deliveriesAnswered = async (db: Db): Promise<void> => {
  await Promise.all(flights.get(db)?.values() ?? [])
}
