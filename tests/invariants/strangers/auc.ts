/**
 * How well one list can be told from another: the chance that one of `first` is smaller than one of `second`, ties by half.
 * 0.5: not at all.
 */
export function auc(first: readonly number[], second: readonly number[]): number {
  let wins = 0
  for (const one of first) for (const other of second) wins += one < other ? 1 : one === other ? 0.5 : 0
  return wins / (first.length * second.length)
}

/** Three and a half standard deviations of `auc` for two lists of one kind (Mann and Whitney), 0.05 at least. */
export const tolerance = (first: number, second: number): number =>
  Math.max(0.05, 3.5 * Math.sqrt((first + second + 1) / (12 * first * second)))
