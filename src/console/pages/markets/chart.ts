import Big from 'big.js'
import type * as v from 'valibot'
import type { MarketProfit } from '#contract/operators/markets-figures.ts'

type Days = v.InferInput<typeof MarketProfit>['days']

export interface ProfitChart {
  /** The products with the largest sums, at most as many as there are colours. */
  readonly series: readonly string[]
  /** Oldest first. Pixels are drawn from floats; figures are shown from the answer. */
  readonly data: readonly Readonly<Record<string, string | number>>[]
}

/** Days as a chart has them: each product's profit in USDT; `rest` is what the other products have together. */
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
