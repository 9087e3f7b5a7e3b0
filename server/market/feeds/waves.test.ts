import { describe, expect, it } from 'vitest'
import { Wave } from './waves.ts'

const SECONDS = 50_000
const FROM = 1_795_000_000 - SECONDS

/** Moves of a second, each by its own time of the market: what is left is the draw alone. */
function moves(seed: string): Float64Array {
  const { values, clocks } = new Wave(seed, 'coin|BTC', 0.03).over(
    Float64Array.from({ length: SECONDS + 1 }, (_, n) => FROM + n),
  )
  return Float64Array.from(
    { length: SECONDS },
    (_, n) =>
      ((values[n + 1] ?? 0) - (values[n] ?? 0)) / 0.03 / Math.sqrt((clocks[n + 1] ?? 0) - (clocks[n] ?? 0)),
  )
}

describe.each(['a1', 'b2'])('the moves of a wave of seed %s', (seed) => {
  const all = moves(seed)
  const signs = all.map(Math.sign)
  const correlation = (values: Float64Array, lag: number): number =>
    values.reduce((sum, value, n) => sum + value * (values[n + lag] ?? 0), 0) / SECONDS

  it('are standard normal, and up as often as down', () => {
    expect(correlation(all, 0)).toBeCloseTo(1, 1)
    expect(Math.abs(signs.reduce((sum, sign) => sum + sign, 0)) / Math.sqrt(SECONDS)).toBeLessThan(3.89)
  })

  it('turn as often as they go on', () => {
    const turns = signs.filter((sign, n) => n > 0 && sign !== signs[n - 1]).length
    expect(Math.abs(turns - SECONDS / 2) / (Math.sqrt(SECONDS) / 2)).toBeLessThan(3.89)
  })

  it('say nothing of those 1 to 60 s, 5 min and half an hour later', () => {
    for (const lag of [...Array.from({ length: 60 }, (_, n) => n + 1), 300, 1800])
      expect(Math.abs(correlation(all, lag)) * Math.sqrt(SECONDS), `${lag} s`).toBeLessThan(4.5)
  })
})

it('a second is the same alone and among others, on any node', () => {
  const many = new Wave('a1', 'coin|BTC', 0.03).over(
    Float64Array.from({ length: 500 }, (_, n) => FROM + 37 * n),
  )
  for (const n of [0, 3, 250, 499])
    expect(new Wave('a1', 'coin|BTC', 0.03).at(FROM + 37 * n).value).toBe(many.values[n])
})
