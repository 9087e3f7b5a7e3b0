import { msg, type Sentence } from '#contract/operators/msg.ts'
import { big, type Decimal, exact, gt, isPositive } from '#domain/money.ts'
import { type Operation, parseId, UsageError } from '../../identity/approvals/command.ts'
import { parseBusinessTime } from '../../identity/approvals/parse-utc8-time.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { type ProjectRow, projectOf } from './store.ts'
import { TOKEN_SCALE } from './token-currency.ts'

const PRICE_DIGITS = 10
const LONGEST_LOCK = 3650

/** The terms of a project that `requireValidTerms` checks. */
export interface CheckedTerms {
  readonly total_issuance: Decimal
  readonly min_amount: Decimal
  readonly max_amount: Decimal
  readonly start_at: number
  readonly end_at: number
  readonly market_at: number
}

function amountOf(text: string | undefined, digits: number, what: Sentence): Decimal {
  const amount = parseTypedAmount(text ?? '', digits)
  if (amount === null || !isPositive(amount))
    throw new UsageError(msg`${{ what }} is above 0, with at most ${{ digits }} decimals`)
  return exact(big(amount))
}

export const wholeOf = (text: string | undefined, what: Sentence): Decimal =>
  amountOf(text, PRICE_DIGITS, what)

export function daysOf(text: string | undefined): number {
  const days = /^\d{1,4}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!(days <= LONGEST_LOCK))
    throw new UsageError(msg`the lock period is 0 to ${{ most: LONGEST_LOCK }} days`)
  return days
}

export const amountsOf = (least: string | undefined, most: string | undefined) => ({
  min_amount: amountOf(least, TOKEN_SCALE, msg`the least`),
  max_amount: amountOf(most, TOKEN_SCALE, msg`the most of one person`),
})

export const issuanceOf = (text: string | undefined): Decimal =>
  amountOf(text, TOKEN_SCALE, msg`the issuance`)

interface Written {
  readonly issuance: string | undefined
  readonly least: string | undefined
  readonly most: string | undefined
  readonly lock: string | undefined
}

export const termsFrom = ({ issuance, least, most, lock }: Written) => ({
  total_issuance: issuanceOf(issuance),
  ...amountsOf(least, most),
  lock_days: daysOf(lock),
})

export const windowOf = (from: string | undefined, to: string | undefined) => ({
  start_at: parseBusinessTime(from, msg`the beginning of the subscription`),
  end_at: parseBusinessTime(to, msg`its end`),
})

export const momentsOf = (from: string | undefined, to: string | undefined, market: string | undefined) => ({
  ...windowOf(from, to),
  market_at: parseBusinessTime(market, msg`the time to market`),
})

/** Throws UsageError for contradictory or impossible terms. `now` in milliseconds. */
export function requireValidTerms(terms: CheckedTerms, now: number): void {
  if (gt(terms.min_amount, terms.max_amount)) throw new UsageError(msg`the least is not above the most`)
  if (gt(terms.max_amount, terms.total_issuance))
    throw new UsageError(msg`the most of one person is at most the issuance`)
  if (terms.end_at <= terms.start_at) throw new UsageError(msg`the subscription ends after it begins`)
  if (terms.end_at <= now) throw new UsageError(msg`the subscription would be over already`)
  if (terms.market_at < terms.end_at + 60_000)
    throw new UsageError(
      msg`the token comes to market a minute after the end at the earliest, when it is allotted`,
    )
}

/** A currency with which a subscription can be paid, by its name. */
export async function payNamed({ db }: Operation, name = '') {
  const currency = await db
    .selectFrom('currencies')
    .select(['id', 'name', 'scale'])
    .where('name', '=', name.toUpperCase())
    .where('kind', '=', 'crypto')
    .where('status', '=', 1)
    .orderBy('id')
    .executeTakeFirst()
  if (!currency) throw new UsageError(msg`there is no open currency ${{ name }}`)
  return currency
}

export async function oneOf({ db }: Operation, text: string | undefined): Promise<ProjectRow> {
  const id = parseId(text)
  const row = id < 2 ** 31 ? await projectOf(db, id) : undefined
  if (!row) throw new UsageError(msg`there is no project ${{ id }}; see ieo list`)
  return row
}
