import type { AccountCode, BalanceRow, LeftOut, wallet } from '#contract/funds/wallet.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { add, big, type Decimal, roundDown, ZERO } from '#domain/money.ts'
import { isOpenCurrency } from '../../market/open-currency-check.ts'
import type { Currency, Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import { noSuch } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import {
  dayStart,
  type Holding,
  type Prices,
  profitOf,
  summarize,
  totalOf,
  totalValueOf,
  unpriced,
} from './balance-summary.ts'
import { balanceRow } from './balances.ts'
import { startPrices } from './day-start-prices.ts'
import { balanceOf, holdingsOf } from './holdings.ts'
import { accountsFor } from './transfer.ts'

const BTC_DIGITS = 8

/**
 * Currencies that an account shows even when it is empty: coins in `change`, fiat money in `legal`, and USDT in
 * accounts of products with stakes in USDT. The two accounts that only lock principal show no empty currencies.
 */
function offered(currency: Currency, account: AccountCode): boolean {
  if (!isOpenCurrency(currency)) return false
  if (account === 'change') return currency.kind === 'crypto'
  if (account === 'legal') return currency.kind === 'fiat'
  return currency.name === 'USDT' && account !== 'deposit' && account !== 'mining'
}

const empty = (account: AccountCode, currency: number) => ({
  account,
  currency,
  available: ZERO,
  frozen: ZERO,
  locked: ZERO,
})

/**
 * Rows of one account: the currencies that the user holds, highest value first, then the empty currencies that the
 * account shows.
 */
function rowsOf(market: Market, account: AccountCode, holdings: readonly Holding[]): BalanceRow[] {
  const own = holdings.filter((held) => held.account === account)
  const known = new Set(own.map((held) => held.currency))
  const others = market
    .currencies()
    .filter((currency) => !known.has(currency.id) && offered(currency, account))
    .map((currency) => empty(account, currency.id))
  return [...own, ...others]
    .map((balance) => balanceRow(market, balance))
    .sort((a, b) => big(b.equivalent ?? ZERO).cmp(a.equivalent ?? ZERO) || big(b.total).cmp(a.total))
}

/** The amounts that a total does not include because they have no price, summed by currency. */
function leftOut(market: Market, holdings: readonly Holding[]): LeftOut[] {
  const sums = new Map<number, Decimal>()
  for (const held of holdings) sums.set(held.currency, add(sums.get(held.currency) ?? ZERO, totalOf(held)))
  return [...sums].map(([currency, amount]) => ({
    currency_id: currency,
    currency_name: market.currency(currency)?.name ?? String(currency),
    amount,
  }))
}

/** The whole wallet: balances, their value at the last recorded prices, and today's profit. */
export async function walletOf(services: Services, userId: number): Promise<AnswerOf<typeof wallet.all>> {
  const { market } = services
  const now = services.clock.now()
  const start = dayStart(now)
  const holdings = await holdingsOf(services.db, userId, start)
  const starts = await startPrices(services, start, [...new Set(holdings.map((held) => held.currency))])
  const prices = (currency: number): Prices => ({
    now: market.usdtPrice(currency)?.price ?? null,
    start: starts.get(currency) ?? null,
  })
  const accounts = summarize(holdings, prices).map((account) => ({
    ...account,
    without: leftOut(market, account.without),
  }))
  const total = totalValueOf(holdings, prices)
  const all = profitOf(holdings, prices)
  const btc = market.currencies().find((currency) => currency.name === 'BTC' && currency.kind === 'crypto')
  const btcPrice = btc ? market.usdtPrice(btc.id)?.price : undefined
  const times = holdings.flatMap((held) => market.usdtPrice(held.currency)?.time ?? [])
  const list = (account: AccountCode) => ({ balance: rowsOf(market, account, holdings) })
  return {
    total_usdt: total,
    total_btc: total !== null && btcPrice ? roundDown(big(total).div(btcPrice), BTC_DIGITS) : null,
    without: leftOut(market, unpriced(holdings, prices)),
    today_profit: all.profit,
    today_profit_rate: all.rate,
    today_without: leftOut(market, all.without),
    time: wireTime(times.length > 0 ? Math.max(...times) : now),
    accounts,
    legal_wallet: list('legal'),
    change_wallet: list('change'),
    lever_wallet: list('lever'),
    micro_wallet: list('micro'),
    margin_wallet: list('margin'),
    stock_wallet: list('stock'),
    deposit_wallet: list('deposit'),
    mining_wallet: list('mining'),
  }
}

/** The balance of one currency in one account. */
export async function walletDetail(
  services: Services,
  userId: number,
  { currency, type }: CheckedParams<typeof wallet.detail>,
): Promise<BalanceRow> {
  if (!services.market.currency(currency)) throw noSuch('currency')
  const balance = await balanceOf(services.db, userId, type, currency)
  return balanceRow(services.market, balance ?? empty(type, currency))
}

/**
 * Currencies that can be moved between a user's own accounts, in the order of the list; those that the user holds
 * come first.
 */
export async function transferableOf(
  services: Services,
  userId: number,
): Promise<AnswerOf<typeof wallet.transferable>> {
  const holdings = await holdingsOf(services.db, userId, services.clock.now())
  const available = new Map(holdings.map((held) => [`${held.account}:${held.currency}`, held.available]))
  return services.market
    .currencies()
    .filter((currency) => currency.status === 1 && accountsFor(currency).length > 1)
    .map((currency) => {
      const accounts = accountsFor(currency).map((account) => ({
        account,
        available: available.get(`${account}:${currency.id}`) ?? ZERO,
      }))
      const held = accounts.some((account) => big(account.available).gt(0))
      return { held, row: { id: currency.id, name: currency.name, image: currency.image, accounts } }
    })
    .sort((a, b) => Number(b.held) - Number(a.held))
    .map(({ row }) => row)
}
