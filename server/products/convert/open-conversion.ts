import { sql } from 'kysely'
import type { convert } from '#contract/funds/convert.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { CONVERT_WAIT_MS, type ConvertProblem, converted, convertProblem } from '#domain/funds/convert.ts'
import { big, type Decimal, exact, isPositive, ZERO } from '#domain/money.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import type { Touched } from '../../ledger/types.ts'
import { requireNoBacklog } from '../../market/execution/evaluation-backlog.ts'
import type { Currency } from '../../market/types.ts'
import { mergeCalls, settleAll } from '../../platform/db/merge-statements.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, numberError, tooSmall } from '../../platform/errors.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { holdJournal } from './journals.ts'
import { unpricedJob } from './price-timeout-job.ts'
import { freshPrice, pairOf } from './prices.ts'
import { requireBuyableCoin, requireConvertibleCoin } from './quote.ts'
import { insertConversion, insertLeg } from './store.ts'
import type { ConversionRow, LegRow, QuoteRow } from './tables.ts'

type Params = CheckedParams<typeof convert.convert> & { readonly quote_id: string }

/**
 * The error for a quote that cannot be used. It is the same for a quote of another user, an unknown quote and an
 * expired quote, so that it does not reveal whether a quote exists.
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

interface NamedQuote extends QuoteRow {
  readonly used: boolean
}

/** A quote by its id. Concurrent calls in one transaction share one query. */
const readQuote: (tx: Tx, id: string) => Promise<NamedQuote | undefined> = mergeCalls(async (tx, ids) => {
  const { rows } = await sql<NamedQuote>`
    select q.*, exists (select from conversions c where c.quote_id = q.id) as used
    from convert_quotes q where q.id = any (${sql.val(ids)}::text[])`.execute(tx)
  return ids.map((id) => rows.find((row) => row.id === id))
})

/**
 * The user's own quote for these coins, if it is valid and unused. Throws AppError `convert_quote`
 * otherwise.
 */
async function quoteNamed(tx: Tx, userId: number, params: Params, now: number): Promise<QuoteRow> {
  const quote = await readQuote(tx, params.quote_id)
  const names = quote?.from_id === params.from_currency_id && quote.to_id === params.to_currency_id
  if (!quote || quote.user_id !== userId || !names || quote.used || now >= quote.expires_at) throw quoteOver()
  return quote
}

interface Open {
  readonly available: Decimal | null
  readonly n: number
}

/**
 * A user's available balance of the sold coin, and the number of the user's undecided conversions. Concurrent calls in
 * one transaction share one query.
 */
const readOpen = mergeCalls(
  async (tx, all: readonly { readonly userId: number; readonly currencyId: number }[]) => {
    const { rows } = await sql<Open>`
      select (
          select available from accounts a
          where a.user_id = n.user_id and a.account = 'change' and a.currency_id = n.currency_id
        ) as available,
        (select count(*)::integer from conversions c where c.user_id = n.user_id and c.status = 'doing') as n
      from unnest(${sql.val(all.map(({ userId }) => userId))}::bigint[],
        ${sql.val(all.map(({ currencyId }) => currencyId))}::bigint[]) with ordinality n (user_id, currency_id, nth)
      order by n.nth`.execute(tx)
    return rows
  },
)

/**
 * The name of the steps of a conversion; conversions with the same name can share a transaction
 * (`server/ledger/idempotent-write-batch.ts`). Throws AppError `market_busy`.
 */
export function sharedSteps({ quote_id }: CheckedParams<typeof convert.convert>, services: Services): string {
  requireNoBacklog(services)
  return quote_id === undefined ? 'conversion without a quote' : 'conversion'
}

/**
 * Adds the legs of a conversion: one for each pair whose next tick decides the conversion. The next tick is the first
 * one after the newest tick that this node knows.
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
      },
    ]
  })
  return settleAll(legs.map((leg) => insertLeg(tx, leg)))
}

/**
 * Confirms a quote inside the caller's transaction: checks all rules again and freezes the sold coins. Ticks that are
 * recorded from now on decide whether the conversion is filled. Throws the AppError of the first rule that is not
 * met.
 */
export async function placeConversion(
  services: Services,
  tx: Tx,
  userId: number,
  params: Params,
): Promise<Placed> {
  const { market, clock, ledger } = services
  await lockUser(tx, userId)
  const quote = await quoteNamed(tx, userId, params, clock.now())
  const [from, to] = [
    await requireConvertibleCoin(services, tx, quote.from_id),
    await requireBuyableCoin(services, tx, quote.to_id),
  ]
  const open = await readOpen(tx, { userId, currencyId: from.coin.id })
  const { scale } = from.coin
  const { min, max } = quote
  const problem = convertProblem(params.number, { scale, min, max, available: open.available ?? ZERO })
  if (problem) reject(problem, from.coin, params.number)
  // Rejects a coin whose last price is old, because without new ticks of its pair the conversion would not be
  // decided.
  for (const { coin } of [from, to]) freshPrice(market, coin, clock.now())
  if (open.n >= OPEN_MAX) throw new AppError('converts_limit', { max: OPEN_MAX })
  const number = exact(big(params.number))
  const figures = converted(number, quote.rate, quote.fee_rate, to.coin.scale)
  if (!isPositive(figures.to)) throw tooSmall('bad_quantity', 'number')
  const now = clock.now()
  // The quote may have expired while this transaction waited for the user's lock.
  if (now >= quote.expires_at) throw quoteOver()
  const row = await insertConversion(tx, {
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
  const legs = await addLegs(services, tx, row, [from.coin, to.coin])
  await schedule(tx, [unpricedJob(row, CONVERT_WAIT_MS)])
  const { touched } = await ledger.post(tx, holdJournal(row, now))
  return { row, legs, touched }
}
