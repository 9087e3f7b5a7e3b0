import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ConvertQuote } from '#contract/funds/convert.ts'
import { convertRate, QUOTE_LIFE_MS } from '#domain/funds/convert.ts'
import { isPositive } from '#domain/money.ts'
import type { Currency } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import { mergeCalls } from '../../platform/db/merge-statements.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { freshPrice, isPriced } from './prices.ts'
import { rulesOf } from './store.ts'
import type { QuoteRow } from './tables.ts'

/**
 * Time (ms) for which expired quotes are kept, so that support can still look up a quote that a
 * user asks about.
 */
const KEPT = 3_600_000
/**
 * Number of expired quotes of any user that each new quote deletes. It is more than one, so that the number of
 * expired quotes decreases. Quotes that another transaction is deleting are skipped, so that no user waits for
 * another.
 */
const DELETED_AT_ONCE = 20
/** Number of stored quotes per user; older quotes are deleted unless they are still valid. */
export const KEPT_QUOTES = 30

interface Chosen {
  readonly coin: Currency
  readonly min: ConvertQuote['min']
  readonly max: ConvertQuote['max']
}

/** The terms of a coin. Concurrent calls in one transaction share one query. */
const readCoin = mergeCalls(async (db: Db | Tx, ids: readonly number[]) => {
  const rows = await db.selectFrom('convert_coins').selectAll().where('currency_id', 'in', ids).execute()
  return ids.map((id) => rows.find(({ currency_id }) => currency_id === id))
})

/** A coin that can be converted now. Throws AppError `param_error` and `convert_closed`. */
export async function requireConvertibleCoin({ market }: Services, db: Db | Tx, id: number): Promise<Chosen> {
  const coin = market.currency(id)
  if (!coin) throw new AppError('param_error', {}, 'error', { reason: 'unknown' })
  const row = await readCoin(db, id)
  if (!row?.open || !isPriced(market, coin)) throw new AppError('convert_closed')
  return { coin, min: row.min, max: row.max }
}

/**
 * The coin to buy, with the checks of `requireConvertibleCoin`. Also throws `convert_closed` for a coin that
 * operators have closed, because a closed coin is not paid out.
 */
export async function requireBuyableCoin(services: Services, db: Db | Tx, id: number): Promise<Chosen> {
  const to = await requireConvertibleCoin(services, db, id)
  if (to.coin.closed) throw new AppError('convert_closed')
  return to
}

/**
 * Stores a quote. Also deletes outdated quotes of its user, and some of other users. Concurrent calls in one
 * transaction share the statements.
 */
const keepQuote = mergeCalls(async (db: Db | Tx, quotes: readonly QuoteRow[]) => {
  const now = Math.max(...quotes.map(({ created_at }) => created_at))
  await db.insertInto('convert_quotes').values(quotes).execute()
  await sql`
    delete from convert_quotes where id in (
      select id from convert_quotes where expires_at < ${now - KEPT} order by expires_at
      limit ${DELETED_AT_ONCE * quotes.length} for update skip locked)`.execute(db)
  const users = quotes.map(({ user_id }) => user_id)
  await sql`
    delete from convert_quotes where id in (
      select id from (
        select id, expires_at, row_number() over (partition by user_id order by created_at desc) as nth
        from convert_quotes where user_id = any (${sql.val(users)}::bigint[])
      ) q where nth > ${KEPT_QUOTES} and expires_at < ${now})`.execute(db)
  return quotes.map(() => undefined)
})

/** Creates a quote for this user, valid for one conversion until it expires. */
export async function quoteFor(
  services: Services,
  db: Db | Tx,
  userId: number,
  { from_currency_id, to_currency_id }: Pick<ConvertQuote, 'from_currency_id' | 'to_currency_id'>,
): Promise<ConvertQuote> {
  const { market, clock } = services
  if (from_currency_id === to_currency_id) throw noSuch('to_currency_id', 'coins_same')
  const [from, to, rules] = await Promise.all([
    requireConvertibleCoin(services, db, from_currency_id),
    requireBuyableCoin(services, db, to_currency_id),
    rulesOf(db),
  ])
  const now = clock.now()
  const prices = { from: freshPrice(market, from.coin, now), to: freshPrice(market, to.coin, now) }
  const rate = convertRate(prices, rules.spread)
  if (!isPositive(rate)) throw new AppError('convert_closed')
  const row = {
    id: randomBytes(16).toString('base64url'),
    user_id: userId,
    from_id: from.coin.id,
    to_id: to.coin.id,
    rate,
    ...rules,
    from_price: prices.from,
    to_price: prices.to,
    min: from.min,
    max: from.max,
    created_at: now,
    expires_at: now + QUOTE_LIFE_MS,
  }
  await keepQuote(db, row)
  return {
    quote_id: row.id,
    from_currency_id,
    to_currency_id,
    rate,
    fee_rate: rules.fee_rate,
    spread: rules.spread,
    tolerance: rules.tolerance,
    from_price: prices.from,
    to_price: prices.to,
    min: from.min,
    max: from.max,
    expire_time: wireTime(row.expires_at),
  }
}
