import type { BalanceRow } from '#contract/funds/wallet.ts'
import { add, big, type Decimal, roundDown } from '#domain/money.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Market } from '../../market/types.ts'
import type { Services } from '../../services.ts'

/** Decimals of a value in USDT (contract `BalanceRow.equivalent`). */
export const USDT_DIGITS = 6

/**
 * Value of `amount` of a currency in USDT at the last recorded price, rounded down; null when the currency has
 * no price.
 */
export function equivalentOf(market: Market, currency: number, amount: Decimal): Decimal | null {
  const priced = market.usdtPrice(currency)
  return priced ? roundDown(big(priced.price).times(amount), USDT_DIGITS) : null
}

/** A balance in the shape of the API for its owner. A delisted currency keeps its row. */
export function balanceRow(market: Market, balance: Omit<Touched, 'user'>): BalanceRow {
  const currency = market.currency(balance.currency)
  const total = add(add(balance.available, balance.frozen), balance.locked)
  return {
    account: balance.account,
    currency_id: balance.currency,
    currency_name: currency?.name ?? String(balance.currency),
    image: currency?.image ?? '',
    network: currency?.network ?? '',
    available: balance.available,
    freeze: balance.frozen,
    locked: balance.locked,
    total,
    equivalent: equivalentOf(market, balance.currency, total),
  }
}

/**
 * Notifies every user whose balance a committed journal has changed. If there are several entries for one account,
 * only the last one is sent.
 */
export function notifyBalances(
  services: Pick<Services, 'events' | 'market'>,
  touched: readonly Touched[],
): void {
  const people = new Map<number, Map<string, BalanceRow>>()
  for (const balance of touched) {
    const rows = people.get(balance.user) ?? new Map<string, BalanceRow>()
    people.set(balance.user, rows)
    rows.set(`${balance.account}:${balance.currency}`, balanceRow(services.market, balance))
  }
  for (const [user, rows] of people) services.events.toUser(user, 'balance', { rows: [...rows.values()] })
}
