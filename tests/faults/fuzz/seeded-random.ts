/** Reproducible pseudo-random numbers (mulberry32): the same seed gives the same sequence. */
export interface Chance {
  /** An integer from 0 up to, but not including, `end`. */
  below(end: number): number
  pick<T>(list: readonly T[]): T
  bytes(length: number): Buffer
}

export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    pick: (list) => {
      const one = list[below(list.length)]
      if (one === undefined) throw new RangeError('nothing to pick from')
      return one
    },
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  }
}
