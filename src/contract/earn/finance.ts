import * as v from 'valibot'
import { LeftOut } from '../funds/wallet.ts'
import { area } from '../wire/area.ts'
import { dec, int, nothing, str } from '../wire/fields.ts'
import { read, seconds } from '../wire/kit.ts'

/** What one product of the finance tab holds of a person. */
export const FinancePart = v.object({ key: str, amount: v.nullable(dec), count: int })

/** All figures in USDT at the last recorded prices, rounded down; null where nothing has a price. */
export const FinanceSummary = v.object({
  /** Principal of everything that is open. */
  total: v.nullable(dec),
  /** What yesterday (UTC+8) has earned. */
  yesterday_income: v.nullable(dec),
  total_income: v.nullable(dec),
  parts: v.array(FinancePart),
  /** What the figures leave out, because nothing prices it. */
  without: v.array(LeftOut),
})
export type FinanceSummary = v.InferOutput<typeof FinanceSummary>

export const finance = {
  summary: read('GET', '/financial/summary', {
    params: nothing,
    answer: FinanceSummary,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
}

export const financeArea = area({ name: 'finance', calls: finance })
