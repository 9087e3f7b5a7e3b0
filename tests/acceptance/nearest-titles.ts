import type { Place } from './read-suite.ts'

/** The pairs of adjacent letters within each word. */
function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  for (const word of text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    for (let at = 0; at + 1 < word.length; at++) {
      const pair = word.slice(at, at + 2)
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
  return pairs
}

const sizeOf = (pairs: ReadonlyMap<string, number>): number =>
  [...pairs.values()].reduce((sum, count) => sum + count, 0)

/**
 * The similarity of two texts, from 0 to 1: the proportion of letter pairs that both texts contain (Dice
 * coefficient).
 */
export function similarityOf(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  const all = sizeOf(a) + sizeOf(b)
  if (all === 0) return 0
  const common = [...a].reduce((sum, [pair, count]) => sum + Math.min(count, b.get(pair) ?? 0), 0)
  return (2 * common) / all
}

/**
 * The `count` tests of `all` whose titles are most similar to `title`, most similar first. Of two equally
 * similar titles, the title in `file` comes first.
 */
export function nearest({ file, title }: Place, all: readonly Place[], count: number): Place[] {
  const own = title.split(' › ').at(-1) ?? title
  return all
    .map((place) => ({
      place,
      score: similarityOf(own, place.title.split(' › ').at(-1) ?? '') + (place.file === file ? 0.05 : 0),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ place }) => place)
}
