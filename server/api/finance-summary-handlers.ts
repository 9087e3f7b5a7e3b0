import type { FinanceSummary, finance } from '#contract/earn/finance.ts'
import { withSnapshot } from '../platform/db/read-snapshot.ts'
import type { Handler } from '../platform/http/types.ts'
import { products } from '../products/index.ts'
import { valued } from '../products/wallet/index.ts'
import type { Services } from '../services.ts'

/**
 * The user's holdings in every product of the finance tab. All of them are valued at the last recorded prices of the
 * same time.
 */
async function summaryOf(services: Services, userId: number): Promise<FinanceSummary> {
  const { market } = services
  const parts = products.flatMap(({ finance }) => finance ?? [])
  const held = await Promise.all(
    parts.map(async ({ key, holdings }) => ({ key, ...(await holdings(services, userId)) })),
  )
  const total = valued(
    market,
    held.flatMap(({ principal }) => principal),
  )
  const income = valued(
    market,
    held.flatMap(({ income }) => income),
  )
  return {
    total: total.sum,
    yesterday_income: valued(
      market,
      held.flatMap(({ lastDay }) => lastDay),
    ).sum,
    total_income: income.sum,
    parts: held.map(({ key, count, principal }) => ({ key, count, amount: valued(market, principal).sum })),
    without: total.without,
  }
}

const summary: Handler<typeof finance.summary> = (_, { services, caller }) =>
  withSnapshot(services, (snapshot) => summaryOf(snapshot, caller.userId))

export const financeHandlers = { summary }
