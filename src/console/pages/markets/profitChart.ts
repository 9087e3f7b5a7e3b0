import Big from 'big.js'
import type * as v from 'valibot'
import type { MarketProfit } from '#contract/operators/markets-figures.ts'

type Days = v.InferInput<typeof MarketProfit>['days']

export interface ProfitChart {
  /** The products with the largest sums, limited to the number of colours. */
  readonly series: readonly string[]
  /**
   * One row per day, oldest first. The values are floats, because the chart only draws them; displayed
   * amounts are exact.
   */
  readonly data: readonly Readonly<Record<string, string | number>>[]
}

/** Chart data of the profit of each product in USDT. All other products are summed under the name `rest`. */
export function profitChart(days: Days, most: number, rest: string): ProfitChart {
  const byDay = days.map(({ day, products }) => {
    const sums = new Map<string, Big>()
    for (const { product, worth } of products)
      if (worth !== null) sums.set(product, (sums.get(product) ?? new Big(0)).plus(worth))
    return { day, sums }
  })
  const weight = new Map<string, Big>()
  for (const { sums } of byDay)
    for (const [product, sum] of sums)
      weight.set(product, (weight.get(product) ?? new Big(0)).plus(sum.abs()))
  const order = [...weight].toSorted((a, b) => b[1].cmp(a[1])).map(([product]) => product)
  const named = order.length > most ? order.slice(0, most - 1) : order
  const others = order.slice(named.length)
  const data = byDay.toReversed().map(({ day, sums }) => ({
    day: day.slice(5),
    ...Object.fromEntries(named.map((product) => [product, (sums.get(product) ?? new Big(0)).toNumber()])),
    ...(others.length === 0
      ? {}
      : {
          [rest]: others.reduce((sum, product) => sum.plus(sums.get(product) ?? 0), new Big(0)).toNumber(),
        }),
  }))
  return { series: others.length === 0 ? named : [...named, rest], data }
}
