import { big } from '#domain/money.ts'

/**
 * The price that is `steps` price steps above `from` (below when `steps` is negative); at least one price
 * step.
 */
export function steppedPrice(from: number | string, steps: number, precision: number): string {
  const step = big(1).div(big(10).pow(precision))
  const to = big(from).plus(step.times(steps))
  return (to.gt(step) ? to : step).toFixed(precision)
}
