import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { minutes, read, seconds } from '../wire/callBuilders.ts'
import { catalogueId, dec, form, int, month, nothing, str } from '../wire/fields.ts'

/**
 * A person's wealth on one day (UTC). `day`: its 00:00 in epoch seconds. `value`: value of all accounts in
 * USDT at the end of the day, at the last prices recorded before that time; for today at the current prices;
 * null when a price is missing (`missing` names the coins without one). `inflow`: deposits minus withdrawals
 * in USDT at the same prices. `rates`: fiat units per USD as recorded that day; currencies without a rate are
 * left out.
 */
export const PortfolioDay = v.object({
  day: int,
  value: v.nullable(dec),
  inflow: v.nullable(dec),
  missing: v.array(str),
  rates: v.record(str, dec),
})
export type PortfolioDay = v.InferOutput<typeof PortfolioDay>

/**
 * Cost of a coin by the ledger (docs/products/wallet.md#cost-and-profit), in USDT. `number`: the held amount
 * that was bought on the platform; `cost`: its purchase price with fees; `realised`: profit of the amounts
 * that were bought and sold again; `time`: time of the computation (epoch seconds).
 */
const CoinCost = v.object({ currency_id: int, number: dec, cost: dec, realised: dec, time: int })
export type CoinCost = v.InferOutput<typeof CoinCost>

export const portfolio = {
  /**
   * The last 30 days, oldest first, today last. `without`: coins that never had a price, left out of all
   * days.
   */
  curve: read('GET', '/wallet/portfolio', {
    summary: 'Get the value over time',
    params: nothing,
    answer: v.object({ days: v.array(PortfolioDay), without: v.array(str), time: int }),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: minutes(5) },
    hasBalance: true,
  }),
  /**
   * The last day of the previous month and the days of a month (UTC, `2026-11`), oldest first. The profit of
   * a day is its value minus the value of the day before, minus its `inflow`. Empty for months before the
   * account was opened and for future months. `since`: 00:00 of the account's first day (UTC, epoch
   * seconds).
   */
  month: read('GET', '/wallet/portfolio/month', {
    summary: 'Get the value on each day of a month',
    params: form({ month }),
    answer: v.object({ days: v.array(PortfolioDay), without: v.array(str), since: int, time: int }),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: minutes(5) },
    hasBalance: true,
  }),
  cost: read('GET', '/wallet/cost', {
    summary: 'Get the cost and realised profit of a coin',
    params: form({ currency: catalogueId }),
    answer: CoinCost,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
    hasBalance: true,
  }),
}

export const portfolioArea = area({
  name: 'portfolio',
  about: 'Value of the member’s assets',
  calls: portfolio,
})
