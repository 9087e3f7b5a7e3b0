import type { Tick } from '#contract/market/market.ts'

/** The list ends here: older trades are on the chart. */
export const TRADES_SHOWN = 50

/** Ticks newest first with others added, each once, the 50 newest of them. */
export function withNewer(shown: readonly Tick[], others: readonly Tick[]): readonly Tick[] {
  const byId = new Map([...shown, ...others].map((tick) => [tick.id, tick]))
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, TRADES_SHOWN)
}
