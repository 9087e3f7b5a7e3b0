import type { Tick } from '#contract/market/market.ts'

/** Maximum number of trades shown; the chart covers older ones. */
export const TRADES_SHOWN = 50

/** Merges ticks, newest first and without duplicates, keeping the 50 newest. */
export function withNewer(shown: readonly Tick[], others: readonly Tick[]): readonly Tick[] {
  const byId = new Map([...shown, ...others].map((tick) => [tick.id, tick]))
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, TRADES_SHOWN)
}
