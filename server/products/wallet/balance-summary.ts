import {
  ACCOUNTS,
  type AccountCode,
  type AccountSummary,
  accountId,
  TRANSFERABLE,
} from '#contract/funds/wallet.ts'
import { add, big, type Decimal, isZero, roundDown, ZERO } from '#domain/money.ts'
import { USDT_DIGITS } from './balances.ts'

const DAY = 86_400_000
/** Offset (ms) of the time zone of business days, UTC+8 (docs/api-conventions.md#business-days). */
const ZONE = 8 * 3_600_000
const RATE_DIGITS = 6

/** Start of the business day of `now`, 00:00 UTC+8. Milliseconds. */
export const dayStart = (now: number): number => Math.floor((now + ZONE) / DAY) * DAY - ZONE

/** Balance of one currency in one account, and its changes since the beginning of the day. */
export interface Holding {
  readonly account: AccountCode
  readonly currency: number
  readonly available: Decimal
  readonly frozen: Decimal
  readonly locked: Decimal
  /** Sum of today's postings over all buckets. */
  readonly change: Decimal
  /** The part of `change` that deposits, withdrawals, grants and transfers between accounts caused. */
  readonly inflow: Decimal
}

/** USDT prices of a currency, now and at the beginning of the day; null when no price is recorded. */
export interface Prices {
  readonly now: Decimal | null
  readonly start: Decimal | null
}

/**
 * A profit with its rate. Amounts without a price are not in the total; they are listed. If no amount has a price,
 * the total is null and not 0.
 */
interface Profit {
  readonly profit: Decimal | null
  readonly rate: Decimal | null
  readonly without: readonly Holding[]
}

export const totalOf = (held: Holding): Decimal => add(add(held.available, held.frozen), held.locked)

/**
 * Today's profit in USDT, rounded towards zero: the present amounts at current prices, less the amounts at the
 * beginning of the day at the prices of that time, less the deposits since then. Deposits count at the current price,
 * so they yield a profit or loss only from tomorrow on. The rate is relative to the value at the beginning plus
 * deposits. Amounts for which a needed price was not recorded are left out.
 */
export function profitOf(holdings: readonly Holding[], prices: (currency: number) => Prices): Profit {
  const without: Holding[] = []
  let counted = 0
  let profit = big(0)
  let base = big(0)
  let inflow = big(0)
  for (const held of holdings) {
    const now = big(totalOf(held))
    const then = now.minus(held.change)
    if (now.eq(0) && then.eq(0) && isZero(held.inflow)) continue
    const price = prices(held.currency)
    if (price.now === null || (price.start === null && !then.eq(0))) {
      without.push(held)
      continue
    }
    counted++
    const before = then.times(price.start ?? 0)
    const brought = big(held.inflow).times(price.now)
    profit = profit.plus(now.times(price.now)).minus(before).minus(brought)
    base = base.plus(before)
    inflow = inflow.plus(brought)
  }
  if (counted === 0 && without.length > 0) return { profit: null, rate: null, without }
  // The base of the rate is increased only if more came in than went out. Over all accounts, transfers between own
  // accounts cancel out.
  if (inflow.gt(0)) base = base.plus(inflow)
  return {
    profit: roundDown(profit, USDT_DIGITS),
    rate: base.gt(0) ? roundDown(profit.div(base), RATE_DIGITS) : ZERO,
    without,
  }
}

/** Held currencies without a current price. */
export const unpriced = (
  holdings: readonly Holding[],
  prices: (currency: number) => Prices,
): readonly Holding[] =>
  holdings.filter((held) => !isZero(totalOf(held)) && prices(held.currency).now === null)

/** Value of holdings in USDT, each rounded down; null when there are holdings but no holding has a price. */
export function totalValueOf(
  holdings: readonly Holding[],
  prices: (currency: number) => Prices,
  amount: (held: Holding) => Decimal = totalOf,
): Decimal | null {
  let sum = ZERO
  let counted = false
  let missed = false
  for (const held of holdings) {
    if (isZero(totalOf(held))) continue
    const price = prices(held.currency).now
    if (price === null) missed = true
    else {
      counted = true
      sum = add(sum, roundDown(big(amount(held)).times(price), USDT_DIGITS))
    }
  }
  return missed && !counted ? null : sum
}

/** The summary of one account; the names of currencies are not yet added to `without`. */
export type AccountLine = Omit<AccountSummary, 'without'> & { readonly without: readonly Holding[] }

/** One summary per account of the overview, in USDT. All eight accounts are included, even empty ones. */
export function summarize(
  holdings: readonly Holding[],
  prices: (currency: number) => Prices,
): readonly AccountLine[] {
  return ACCOUNTS.map((account) => {
    const own = holdings.filter((held) => held.account === account)
    const { profit, rate } = profitOf(own, prices)
    return {
      id: accountId(account),
      account,
      available: totalValueOf(own, prices, (held) => held.available),
      freeze: totalValueOf(own, prices, (held) => held.frozen),
      locked: totalValueOf(own, prices, (held) => held.locked),
      equivalent: totalValueOf(own, prices),
      without: unpriced(own, prices),
      today_profit: profit,
      today_profit_rate: rate,
      transferable: (TRANSFERABLE as readonly string[]).includes(account) ? 1 : 0,
    }
  })
}
