import * as v from 'valibot'
import { LeftOut } from '../funds/wallet.ts'
import { area } from '../wire/area.ts'
import { read, seconds } from '../wire/callBuilders.ts'
import { dec, int, nothing, str } from '../wire/fields.ts'

/**
 * A person's open positions in one product of the finance tab. `key`: the product; `amount`: sum of the
 * principals in USDT, null without a price; `count`: number of positions.
 */
const FinancePart = v.object({ key: str, amount: v.nullable(dec), count: int })

/**
 * Totals of the finance tab. All amounts in USDT at the last recorded prices, rounded down; null where no
 * holding has a price.
 */
export const FinanceSummary = v.object({
  /** Principal of all open positions. */
  total: v.nullable(dec),
  /** Income of yesterday (UTC+8). */
  yesterday_income: v.nullable(dec),
  total_income: v.nullable(dec),
  parts: v.array(FinancePart),
  /** Currencies that the totals leave out because they have no price. */
  without: v.array(LeftOut),
})
export type FinanceSummary = v.InferOutput<typeof FinanceSummary>

export const finance = {
  summary: read('GET', '/financial/summary', {
    summary: 'Get the earn summary',
    params: nothing,
    answer: FinanceSummary,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
}

export const financeArea = area({ name: 'finance', about: 'Overview of earn products', calls: finance })
