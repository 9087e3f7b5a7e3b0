import type { QuickBuyQuote, quickBuy } from '#contract/funds/quickBuy.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { amountProblem, bought, quotedRate, validUntil } from '#domain/funds/quickBuy.ts'
import { add, big, type Decimal, decimal, exact } from '#domain/money.ts'
import { isRecent } from '#domain/trade/freshPrice.ts'
import { isOpenCurrency } from '../../market/open-currency-check.ts'
import type { Currency } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { payeeOf } from './payment-instructions.ts'
import {
  type CoinRow,
  type CountryRow,
  coinOf,
  countryOf,
  type MethodRow,
  methodOf,
  type OrderRow,
  type QuoteRow,
} from './store.ts'
import { TEST_RATES } from './test-rates.ts'

/** Maximum age of an exchange rate (ms); the source is read once a day. */
const RATE_AGE = 72 * 3_600_000
/** Maximum age (ms) of a coin's price at which the coin is sold. */
const PRICE_AGE = 60_000
const ONE = decimal('1')

type Wanted = Pick<
  CheckedParams<typeof quickBuy.quote>,
  'country' | 'currency' | 'pay_method' | 'coin_id' | 'amount'
>

/** The choices that define an order, except its price. */
export interface Choice {
  readonly country: CountryRow
  readonly currency: Currency
  readonly method: MethodRow
  readonly coin: CoinRow
  readonly currencyOfCoin: Currency
  /** An integer amount without an exponent. */
  readonly amount: Decimal
}

/** Validates a choice. Throws the AppError of the first rule that is not met. */
export async function choiceOf(services: Services, db: Db | Tx, wanted: Wanted): Promise<Choice> {
  const { market } = services
  const country = await countryOf(db, wanted.country)
  if (!country?.open) throw new AppError('area_unsupported')
  const currency = market.currency(country.currency_id)
  if (!currency || currency.name !== wanted.currency) throw new AppError('choose_currency')
  const method = await methodOf(db, country.code, wanted.pay_method)
  if (!method) throw new AppError('choose_pay_method')
  const coin = await coinOf(db, wanted.coin_id)
  const currencyOfCoin = market.currency(wanted.coin_id)
  if (!coin?.open || !isOpenCurrency(currencyOfCoin)) throw new AppError('currency_closed')
  const payable = method.open && (await payeeOf(services, method).ready(db, country.code, method))
  if (!payable || (method.pay_method === 'bank' && !coin.by_bank)) throw new AppError('quick_buy_closed')
  const problem = amountProblem(wanted.amount, { min: method.min_amount, max: method.max_amount })
  if (problem === 'integer') throw new AppError('amount_integer')
  if (problem === 'range')
    throw new AppError('quick_buy_range', {
      min: method.min_amount,
      max: method.max_amount,
      currency: currency.name,
    })
  return { country, currency, method, coin, currencyOfCoin, amount: exact(big(wanted.amount)) }
}

interface BaseRate {
  readonly rate: Decimal
  readonly source: string
  readonly time: number
}

/** Units of the currency per US dollar, and the source of that rate. */
export function baseRate(
  { market, config, clock }: Pick<Services, 'market' | 'config' | 'clock'>,
  country: CountryRow,
  currency: Currency,
): BaseRate | null {
  const now = clock.now()
  // One US dollar counts as one USDT (docs/products/quickbuy.md#price).
  if (currency.name === 'USD') return { rate: ONE, source: 'USD', time: now }
  if (country.fixed_rate !== null) return { rate: country.fixed_rate, source: 'fixed', time: now }
  const { rates, saveTime, source } = market.fiat()
  const rate = rates[currency.name]
  if (rate !== undefined && isRecent(now - saveTime, RATE_AGE)) return { rate, source, time: saveTime }
  const test = config.demo ? TEST_RATES[currency.name] : undefined
  return test === undefined ? null : { rate: decimal(test), source: 'test', time: now }
}

/** A price of one coin with its parts. */
export type RateNow = Omit<QuoteRow, 'country' | 'pay_method' | 'coin_id' | 'fee_rate' | 'valid_until'>

/** Current price of one coin in the country's currency. Throws AppError `quick_buy_rate` or `price_stale`. */
function rateOf(
  services: Services,
  { country, currency, coin }: Pick<Choice, 'country' | 'currency' | 'coin'>,
): RateNow {
  const base = baseRate(services, country, currency)
  if (!base) throw new AppError('quick_buy_rate', { currency: currency.name })
  const priced = services.market.usdtPrice(coin.currency_id)
  if (!priced || !isRecent(services.clock.now() - priced.time, PRICE_AGE)) throw new AppError('price_stale')
  const spread = add(country.spread, coin.spread)
  return {
    rate: quotedRate({ fiatPerUsd: base.rate, coinPrice: priced.price, spread }),
    spread,
    base_rate: base.rate,
    coin_price: priced.price,
    source: base.source,
    rate_time: base.time,
  }
}

type Fresh = Omit<QuoteRow, 'valid_until'>

/** Current price of the choice. */
const freshQuote = (services: Services, choice: Choice): Fresh => ({
  country: choice.country.code,
  pay_method: choice.method.pay_method,
  coin_id: choice.currencyOfCoin.id,
  fee_rate: choice.method.fee_rate,
  ...rateOf(services, choice),
})

/**
 * Current price of an order's coin, even if the coin is no longer sold; null when there is no rate or
 * price.
 */
export async function rateNow(services: Services, tx: Tx, row: OrderRow): Promise<RateNow | null> {
  const country = await countryOf(tx, row.country)
  const currency = services.market.currency(row.currency_id)
  const coin = await coinOf(tx, row.coin_id)
  if (!country || !currency || !coin) return null
  try {
    return rateOf(services, { country, currency, coin })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

const published = (db: Db | Tx, of: Pick<QuoteRow, 'country' | 'pay_method' | 'coin_id'>) =>
  db
    .selectFrom('quickbuy_quotes')
    .selectAll()
    .where('country', '=', of.country)
    .where('pay_method', '=', of.pay_method)
    .where('coin_id', '=', of.coin_id)

/** The current quote. It is the same for every user: the first user who asks for it makes the server store it. */
export async function quoteNow(services: Services, choice: Choice): Promise<QuoteRow> {
  const { db, clock } = services
  const fresh = freshQuote(services, choice)
  const now = clock.now()
  const valid_until = validUntil(now)
  const row = await db
    .insertInto('quickbuy_quotes')
    .values({ ...fresh, valid_until })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) {
    await db
      .deleteFrom('quickbuy_quotes')
      .where('valid_until', '<', now - 3_600_000)
      .execute()
    return row
  }
  return published(db, fresh).where('valid_until', '=', valid_until).executeTakeFirstOrThrow()
}

/**
 * The published quote with this rate and this end (in seconds; with 0, any quote that has not expired). Throws
 * AppError `quick_buy_price` when there is no such quote or it has expired.
 */
export async function quoteNamed(
  services: Services,
  tx: Tx,
  choice: Choice,
  { rate, valid_until }: { readonly rate: Decimal; readonly valid_until: number },
): Promise<QuoteRow> {
  const { country, method, currencyOfCoin } = choice
  const now = services.clock.now()
  let query = published(tx, {
    country: country.code,
    pay_method: method.pay_method,
    coin_id: currencyOfCoin.id,
  })
    .where('rate', '=', rate)
    .where('valid_until', '>', now)
  if (valid_until !== 0) query = query.where('valid_until', '=', valid_until * 1000)
  const row = await query.orderBy('valid_until', 'desc').limit(1).executeTakeFirst()
  if (!row) throw new AppError('quick_buy_price')
  return row
}

export function toQuote(row: QuoteRow, amount: Decimal, scale: number): QuickBuyQuote {
  const { fee, coin } = bought(amount, row.rate, row.fee_rate, scale)
  return {
    rate: row.rate,
    fee,
    coin_amount: coin,
    valid_until: wireTime(row.valid_until),
    fee_rate: row.fee_rate,
    spread: row.spread,
    base_rate: row.base_rate,
    coin_price: row.coin_price,
    source: row.source,
    rate_time: wireTime(row.rate_time),
  }
}
