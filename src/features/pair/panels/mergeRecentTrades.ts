import type { Tick } from '#contract/market/market.ts'

/** Maximum number of trades in the list; older trades are visible only in the chart. */
export const TRADES_SHOWN = 50

/** Merges recorded ticks, newest first and without duplicates, and cuts the list to the 50 newest. */
export function withNewer(shown: readonly Tick[], others: readonly Tick[]): readonly Tick[] {
  const byId = new Map([...shown, ...others].map((tick) => [tick.id, tick]))
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, TRADES_SHOWN)
}
