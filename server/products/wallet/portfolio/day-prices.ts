import { sql } from 'kysely'
import { FIATS } from '#contract/market/market.ts'
import { big, type Decimal, decimal, roundDown } from '#domain/money.ts'
import { DAY } from '#domain/trade/portfolio.ts'
import type { Currency, Market } from '../../../market/types.ts'
import { usdtIn } from '../../../market/usdt-value.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Services } from '../../../services.ts'

type Rates = Readonly<Record<string, Decimal>>

/**
 * Maximum age (hours) of a coin's price at midnight, because coins are traded at all hours. The last price of a stock
 * is also used for days on which its market is closed.
 */
const COIN_HOURS = 2
const STOCK_HOURS = 96
/** Maximum age (ms) of exchange rates at midnight; they are read once a day. */
const RATES_AGE = 2 * DAY
const DIGITS = 12

/** Price of a currency at the end of each of these days; null where nothing was recorded. */
export type DayPrices = (day: number, currency: number) => Decimal | null

/**
 * The exchange rates of each of these days: the rates that were recorded last before the end of the day, if they are
 * not too old.
 */
export async function ratesByDay(db: Db, days: readonly number[]): Promise<ReadonlyMap<number, Rates>> {
  const found = new Map<number, Rates>()
  if (days.length === 0) return found
  const { rows } = await sql<{ day: number; rates: Record<string, string> }>`
    select d.day, h.rates from unnest(${sql.val(days)}::integer[]) as d (day)
    cross join lateral (
      select rates from fiat_history
      where base = 'USD' and save_time <= (d.day + 1)::bigint * ${DAY}::bigint
        and save_time > (d.day + 1)::bigint * ${DAY}::bigint - ${RATES_AGE}::bigint
      order by save_time desc limit 1) h`.execute(db)
  for (const { day, rates } of rows)
    found.set(day, Object.fromEntries(Object.entries(rates).map(([code, rate]) => [code, decimal(rate)])))
  return found
}

/**
 * The rates of the eleven currencies in which values can be shown; the dollar's rate is always 1.
 */
export const shownRates = (rates: Rates | undefined): Record<string, Decimal> => ({
  ...Object.fromEntries(FIATS.flatMap((code) => (rates?.[code] ? [[code, rates[code]]] : []))),
  USD: decimal('1'),
})

/**
 * Time (ms) after midnight until the last hour of the day before is fully recorded. Until then its closing price may
 * change.
 */
export const SETTLED_AFTER = 600_000
export const isSettled = (day: number, now: number): boolean => (day + 1) * DAY + SETTLED_AFTER <= now

/** Cached closing prices of past days, shared by all users. */
const closes = new WeakMap<Market, Map<string, Decimal>>()

async function closesOf(
  db: Db,
  market: Market,
  pairs: readonly { readonly id: number; readonly hours: number }[],
  days: readonly number[],
  now: number,
): Promise<(day: number, pair: number) => Decimal | null> {
  const known = closes.get(market) ?? new Map<string, Decimal>()
  closes.set(market, known)
  const fresh = new Map<string, Decimal>()
  const key = (day: number, pair: number) => `${day}:${pair}`
  const wanted = pairs.flatMap(({ id, hours }) =>
    days.filter((day) => !known.has(key(day, id))).map((day) => ({ id, hours, day })),
  )
  if (wanted.length > 0) {
    const { rows } = await sql<{ pair_id: number; day: number; close: Decimal }>`
      select w.pair_id, w.day, c.close
      from unnest(${sql.val(wanted.map(({ id }) => id))}::integer[], ${sql.val(wanted.map(({ day }) => day))}::integer[],
        ${sql.val(wanted.map(({ hours }) => hours))}::integer[]) as w (pair_id, day, hours)
      cross join lateral (
        select close from candles where pair_id = w.pair_id and period = '60min'
          and time < (w.day + 1)::bigint * 86400 and time >= (w.day + 1)::bigint * 86400 - w.hours::bigint * 3600
        order by time desc limit 1) c`.execute(db)
    for (const { pair_id, day, close } of rows) {
      const into = isSettled(day, now) ? known : fresh
      into.set(key(day, pair_id), close)
    }
  }
  return (day, pair) => known.get(key(day, pair)) ?? fresh.get(key(day, pair)) ?? null
}

/**
 * USDT per unit of these currencies at the end of past days: the close of the last recorded hour; for fiat money the
 * rate of that day, rounded down to 12 digits. Coins without a USDT pair have no recorded price here.
 */
export async function pricesByDay(
  { db, market, clock }: Pick<Services, 'db' | 'market' | 'clock'>,
  currencies: readonly Currency[],
  days: readonly number[],
  rates: ReadonlyMap<number, Rates>,
): Promise<DayPrices> {
  const usdt = usdtIn(market)
  const pairs = new Map(
    currencies.flatMap(({ id, kind }) => {
      const pair = usdt && market.pairOf(id, usdt.id)
      return pair ? [[id, { id: pair.id, hours: kind === 'stock' ? STOCK_HOURS : COIN_HOURS }] as const] : []
    }),
  )
  const close = await closesOf(db, market, [...pairs.values()], days, clock.now())
  const byId = new Map(currencies.map((one) => [one.id, one]))
  return (day, id) => {
    const currency = byId.get(id)
    if (!currency) return null
    if (currency.name === 'USDT' || currency.name === 'USD') return decimal('1')
    if (currency.kind === 'fiat') {
      const rate = rates.get(day)?.[currency.name]
      return rate ? roundDown(big(1).div(rate), DIGITS) : null
    }
    const pair = pairs.get(id)
    return pair ? close(day, pair.id) : null
  }
}
