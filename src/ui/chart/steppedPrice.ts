import { big } from '#domain/money.ts'

/** The price a number of price steps above another one (below: negative), but at least one step above zero. */
export function steppedPrice(from: number | string, steps: number, precision: number): string {
  const step = big(1).div(big(10).pow(precision))
  const to = big(from).plus(step.times(steps))
  return (to.gt(step) ? to : step).toFixed(precision)
}
