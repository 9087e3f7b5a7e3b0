import { plural } from '@lingui/core/macro'
import { isOrder } from './orderLines.ts'
import type { ChartLine } from './types.ts'

/** Text of a tag for several lines: "3 orders", or "3 prices" when alerts or liquidation prices are among them. */
export function mergedLinesText(lines: readonly ChartLine[]): string {
  const count = lines.length
  return lines.every(isOrder)
    ? plural(count, { one: '# order', other: '# orders' })
    : plural(count, { one: '# price', other: '# prices' })
}
