import type { convert } from '#contract/funds/convert.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { CONVERT_WAIT_MS, type ConvertProblem, converted, convertProblem } from '#domain/funds/convert.ts'
import { big, exact, isPositive, ZERO } from '#domain/money.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import type { Touched } from '../../ledger/types.ts'
import { requireNoBacklog } from '../../market/execution/evaluation-backlog.ts'
import type { Currency } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, numberError, tooSmall } from '../../platform/errors.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { holdJournal } from './journals.ts'
import { unpricedJob } from './price-timeout.ts'
import { freshPrice, pairOf } from './prices.ts'
import { requireBuyableCoin, requireConvertibleCoin } from './quote.ts'
import type { ConversionRow, LegRow, QuoteRow } from './tables.ts'

type Params = CheckedParams<typeof convert.convert> & { readonly quote_id: string }

/**
 * The same error for a quote of another user, an unknown quote and an expired quote, so that the
 * error does not disclose whether an id exists.
 */
const quoteOver = (): AppError => new AppError('convert_quote', {}, 'error', { field: 'quote_id' })

/** Maximum number of undecided conversions of one user. */
export const OPEN_MAX = 5

export interface Placed {
  readonly row: ConversionRow
  readonly legs: readonly LegRow[]
  readonly touched: readonly Touched[]
}

function reject(problem: ConvertProblem, coin: Currency, text: string): never {
  if ('min' in problem) throw new AppError(problem.key, { min: problem.min, currency: coin.name })
  if ('max' in problem) throw new AppError(problem.key, { max: problem.max, currency: coin.name })
  throw numberError(problem.key, [{ field: 'number', text, digits: coin.scale }])
}

/**
 * The user's own quote for these coins, if it is valid and unused. Throws AppError `convert_quote`
 * otherwise.
 */
async function quoteNamed(tx: Tx, userId: number, params: Params, now: number): Promise<QuoteRow> {
  const quote = await tx
    .selectFrom('convert_quotes')
    .selectAll()
    .where('id', '=', params.quote_id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const names = quote?.from_id === params.from_currency_id && quote.to_id === params.to_currency_id
  if (!quote || !names || now >= quote.expires_at) throw quoteOver()
  const used = await tx
    .selectFrom('conversions')
    .select('id')
    .where('quote_id', '=', quote.id)
    .executeTakeFirst()
  if (used) throw quoteOver()
  return quote
}

async function requireRoom(tx: Tx, userId: number): Promise<void> {
  const { n } = await tx
    .selectFrom('conversions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('status', '=', 'doing')
    .executeTakeFirstOrThrow()
  if (Number(n) >= OPEN_MAX) throw new AppError('converts_limit', { max: OPEN_MAX })
}

/**
 * Adds the legs of a conversion: one for each pair whose next tick decides the conversion; the next tick is
 * the first tick after the newest tick that this node knows.
 */
async function addLegs(services: Services, tx: Tx, row: ConversionRow, coins: readonly Currency[]) {
  const [from, to] = coins
  const legs = [
    { side: 'from' as const, coin: from },
    { side: 'to' as const, coin: to },
  ].flatMap(({ side, coin }) => {
    const pair = coin && pairOf(services.market, coin)
    if (!pair) return []
    const seq = services.market.last(pair.id)?.seq ?? 0
    return [
      {
        conversion_id: row.id,
        side,
        pair_id: pair.id,
        symbol: pair.symbol,
        created_at: row.created_at,
        accept_seq: seq,
        evaluated_seq: seq,
        tick_id: null,
        tick_seq: null,
        price: null,
        tick_time: null,
      },
    ]
  })
  return tx.insertInto('convert_legs').values(legs).returningAll().execute()
}

/**
 * Confirms a quote inside the caller's transaction: checks the rules again and freezes the sold coins. Ticks
 * recorded from now on decide whether the conversion is filled. Throws the AppError of the first rule that
 * fails.
 */
export async function placeConversion(
  services: Services,
  tx: Tx,
  userId: number,
  params: Params,
): Promise<Placed> {
  const { market, clock, ledger } = services
  requireNoBacklog(services)
  await lockUser(tx, userId)
  const quote = await quoteNamed(tx, userId, params, clock.now())
  const [from, to] = [
    await requireConvertibleCoin(services, tx, quote.from_id),
    await requireBuyableCoin(services, tx, quote.to_id),
  ]
  const balance = await tx
    .selectFrom('accounts')
    .select('available')
    .where('user_id', '=', userId)
    .where('account', '=', 'change')
    .where('currency_id', '=', from.coin.id)
    .executeTakeFirst()
  const { scale } = from.coin
  const { min, max } = quote
  const problem = convertProblem(params.number, { scale, min, max, available: balance?.available ?? ZERO })
  if (problem) reject(problem, from.coin, params.number)
  // Rejects a coin whose last price is old: without new ticks of its pair the conversion could not be
  // decided.
  for (const { coin } of [from, to]) freshPrice(market, coin, clock.now())
  await requireRoom(tx, userId)
  const number = exact(big(params.number))
  const figures = converted(number, quote.rate, quote.fee_rate, to.coin.scale)
  if (!isPositive(figures.to)) throw tooSmall('bad_quantity', 'number')
  const now = clock.now()
  // The quote may have expired while this transaction waited for the user's lock.
  if (now >= quote.expires_at) throw quoteOver()
  const row = await tx
    .insertInto('conversions')
    .values({
      user_id: userId,
      quote_id: quote.id,
      from_id: quote.from_id,
      to_id: quote.to_id,
      from_scale: scale,
      to_scale: to.coin.scale,
      number,
      rate: quote.rate,
      spread: quote.spread,
      fee_rate: quote.fee_rate,
      tolerance: quote.tolerance,
      from_price: quote.from_price,
      to_price: quote.to_price,
      quote_until: quote.expires_at,
      fee: figures.fee,
      to_number: figures.to,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const legs = await addLegs(services, tx, row, [from.coin, to.coin])
  await schedule(tx, [unpricedJob(row, CONVERT_WAIT_MS)])
  const { touched } = await ledger.post(tx, holdJournal(row, now))
  return { row, legs, touched }
}
