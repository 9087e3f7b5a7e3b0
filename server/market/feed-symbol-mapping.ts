import type { Feed, Pair, Priceable } from './types.ts'

type Sourced = Priceable & Pick<Pair, 'source'>

/** A feed whose callers use the symbols of pairs, although the price source may have other symbols for them. */
export interface SourcedFeed extends Feed {
  setPairs(pairs: readonly Sourced[]): void
}

/**
 * The pairs as a feed needs them: each source symbol once. If several pairs have the same source symbol, the entry
 * has the properties of the pair whose own symbol equals the source symbol, if there is such a pair.
 */
export const bySource = (pairs: readonly Sourced[]): readonly Priceable[] => {
  const borrowedFirst = [...pairs].sort(
    (a, b) => Number(a.symbol === a.source) - Number(b.symbol === b.source),
  )
  return [...new Map(borrowedFirst.map((pair) => [pair.source, { ...pair, symbol: pair.source }])).values()]
}

/** Creates a feed that prices each pair by the symbol in its `source`. Several pairs may have the same source. */
export function withSources(
  make: (pairs: readonly Priceable[]) => Feed,
  first: readonly Sourced[],
): SourcedFeed {
  let sources = new Map<string, string>()
  let symbols = new Map<string, string[]>()
  const take = (pairs: readonly Sourced[]): void => {
    sources = new Map(pairs.map(({ symbol, source }) => [symbol, source]))
    symbols = new Map()
    for (const { symbol, source } of pairs) symbols.set(source, [...(symbols.get(source) ?? []), symbol])
  }
  take(first)
  const feed = make(bySource(first))
  return {
    kind: feed.kind,
    label: feed.label,
    symbols: () => feed.symbols().flatMap((source) => symbols.get(source) ?? []),
    setPairs: (pairs) => {
      take(pairs)
      feed.setPairs(bySource(pairs))
    },
    start: (onTicks) =>
      feed.start((ticks) =>
        onTicks(
          ticks.flatMap((tick) => (symbols.get(tick.symbol) ?? []).map((symbol) => ({ ...tick, symbol }))),
        ),
      ),
    stop: () => feed.stop(),
    history: (symbol, period, before, limit) =>
      feed.history(sources.get(symbol) ?? symbol, period, before, limit),
  }
}
