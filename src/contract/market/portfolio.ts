import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { dec, int, nothing, str } from '../wire/fields.ts'
import { minutes, read } from '../wire/kit.ts'

/**
 * One day (UTC) of a person's wealth. `day` is its 00:00 in seconds. `value` is what all accounts were worth in USDT at its
 * end, at the last price recorded before it, today: now; null where a price of that day was not recorded (`missing` names the
 * coins). `inflow` is what was brought in less what was taken out, in USDT at the same prices. `rates`: units of a fiat
 * currency for 1 USD as they were recorded then; a currency that is not there has no rate of that day.
 */
export const PortfolioDay = v.object({
  day: int,
  value: v.nullable(dec),
  inflow: v.nullable(dec),
  missing: v.array(str),
  rates: v.record(str, dec),
})
export type PortfolioDay = v.InferOutput<typeof PortfolioDay>

export const portfolio = {
  /** The last 30 days, oldest first; the last of them is today. `without`: coins that nothing prices, left out of all days. */
  curve: read('GET', '/wallet/portfolio', {
    params: nothing,
    answer: v.object({ days: v.array(PortfolioDay), without: v.array(str), time: int }),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: minutes(5) },
    hasBalance: true,
  }),
}

export const portfolioArea = area({ name: 'portfolio', calls: portfolio })
