import { ACCOUNTS, type AccountCode, type AccountSummary, accountId, TRANSFERABLE } from '#contract/wallet.ts'
import { add, big, type Decimal, isZero, roundDown, ZERO } from '#domain/money.ts'
import { USDT_DIGITS } from './balances.ts'

const DAY = 86_400_000
/** The platform's business zone (conventions.md §3). */
const ZONE = 8 * 3_600_000
const RATE_DIGITS = 6

/** When the business day of `now` began, 00:00 UTC+8. Milliseconds. */
export const dayStart = (now: number): number => Math.floor((now + ZONE) / DAY) * DAY - ZONE

/** What one account holds of one currency, and how it got there since the day began. */
export interface Holding {
  readonly account: AccountCode
  readonly currency: number
  readonly available: Decimal
  readonly frozen: Decimal
  readonly locked: Decimal
  /** Sum of today's postings over all buckets. */
  readonly change: Decimal
  /** The part of `change` that was brought in or taken away: recharge, withdrawal, grant, transfer between accounts. */
  readonly inflow: Decimal
}

/** USDT prices of a currency, now and when the day began; null when no record says. */
export interface Prices {
  readonly now: Decimal | null
  readonly start: Decimal | null
}

interface Profit {
  readonly profit: Decimal
  readonly rate: Decimal
}

const NO_PROFIT: Profit = { profit: ZERO, rate: ZERO }

const usdt = (amount: Decimal, price: Decimal | null): Decimal =>
  price === null ? ZERO : roundDown(big(amount).times(price), USDT_DIGITS)

const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => add(total, value), ZERO)

/**
 * Today's profit in USDT, rounded towards zero: what is held now at the price of now, less what was held when the day
 * began at the price of then, less what was brought in since. What was brought in counts at the price of now: it earns
 * from tomorrow on. The rate is against what was there at the beginning plus what was brought in. Both are 0 when a
 * price that is needed is not on record.
 */
export function profitOf(holdings: readonly Holding[], prices: (currency: number) => Prices): Profit {
  let profit = big(0)
  let base = big(0)
  let inflow = big(0)
  for (const held of holdings) {
    const now = big(held.available).plus(held.frozen).plus(held.locked)
    const then = now.minus(held.change)
    if (now.eq(0) && then.eq(0) && isZero(held.inflow)) continue
    const price = prices(held.currency)
    if (price.now === null || (price.start === null && !then.eq(0))) return NO_PROFIT
    const before = then.times(price.start ?? 0)
    const brought = big(held.inflow).times(price.now)
    profit = profit.plus(now.times(price.now)).minus(before).minus(brought)
    base = base.plus(before)
    inflow = inflow.plus(brought)
  }
  // What went from one account to another is no inflow of the two together.
  if (inflow.gt(0)) base = base.plus(inflow)
  return {
    profit: roundDown(profit, USDT_DIGITS),
    rate: base.gt(0) ? roundDown(profit.div(base), RATE_DIGITS) : ZERO,
  }
}

/** One line per account of the overview, in USDT; all eight, held or not. */
export function summarize(
  holdings: readonly Holding[],
  prices: (currency: number) => Prices,
): readonly AccountSummary[] {
  return ACCOUNTS.map((account) => {
    const own = holdings.filter((held) => held.account === account)
    const worth = (amount: (held: Holding) => Decimal): Decimal =>
      sum(own.map((held) => usdt(amount(held), prices(held.currency).now)))
    const { profit, rate } = profitOf(own, prices)
    return {
      id: accountId(account),
      account,
      available: worth((held) => held.available),
      freeze: worth((held) => held.frozen),
      locked: worth((held) => held.locked),
      equivalent: worth((held) => add(add(held.available, held.frozen), held.locked)),
      today_profit: profit,
      today_profit_rate: rate,
      transferable: (TRANSFERABLE as readonly string[]).includes(account) ? 1 : 0,
    }
  })
}
