import { describe, expect, it } from 'vitest'
import { Wave } from '#server/market/feeds/price-waves.ts'
import { Draws, uniform, WORDS } from '#server/market/feeds/seeded-random-draws.ts'
import { lengthOf } from '../harness/run-length.ts'
import {
  approximateEntropy,
  blockFrequency,
  cumulativeSums,
  frequency,
  pValues,
  runs,
  serial,
  uniformity,
} from './randomness.ts'

/** The number of tested sequences of moves; `npm run prove -- randomness` takes 400. */
const SEQUENCES = lengthOf('RANDOMNESS_SEQUENCES', 24)
const LENGTH = 16_384
const SEEDS = ['a1', 'b2', 'c3', 'd4']
const END = 1_795_000_000
/**
 * Tolerance in standard errors. NIST SP 800-22 allows three for a single test; more here, because many tests
 * are made.
 */
const ERRORS = 4
const LEAST_EVEN = 0.0001
const leastShare = (of: number): number => 0.99 - ERRORS * Math.sqrt((0.99 * 0.01) / of)

const bits = (text: string): Uint8Array => Uint8Array.from(text, Number)
/** The first hundred binary digits of pi, which NIST SP 800-22 uses as the example of each test. */
const PI = bits(
  '1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000',
)

/** The p-values of many sequences, by the name of the test of randomness. */
function tried(sequence: (index: number) => { readonly moves: Float64Array; readonly from: number }) {
  const all = new Map<string, number[]>()
  for (let index = 0; index < SEQUENCES; index++) {
    const { moves, from } = sequence(index)
    for (const [name, p] of pValues(moves, from)) all.set(name, [...(all.get(name) ?? []), p])
  }
  return all
}

/**
 * The price moves of each second, divided by the square root of the market time that passes in this
 * second, so that all moves have the same variance. Market time runs at varying speed.
 */
function movesOf(index: number) {
  const from = END - (index + 1) * LENGTH
  const wave = new Wave(SEEDS[index % SEEDS.length] ?? '', 'coin|BTC', 1)
  const { values, clocks } = wave.over(Float64Array.from({ length: LENGTH + 1 }, (_, n) => from + n))
  const moves = Float64Array.from({ length: LENGTH }, (_, n) => {
    const passed = (clocks[n + 1] ?? 0) - (clocks[n] ?? 0)
    return ((values[n + 1] ?? 0) - (values[n] ?? 0)) / Math.sqrt(passed)
  })
  return { moves, from }
}

/** The random bits from which prices are computed, as moves of +1 and −1. */
function bitsOf(index: number) {
  const places = Array.from({ length: LENGTH / 128 }, (_, n) => index * LENGTH + n)
  const words = new Draws(SEEDS[index % SEEDS.length] ?? '', 'coin|BTC').words(9, places)
  const moves = Float64Array.from({ length: LENGTH }, (_, n) =>
    ((words[n >> 5] ?? 0) >>> (n & 31)) & 1 ? 1 : -1,
  )
  return { moves, from: 0 }
}

/** A walk that is interpolated smoothly between fixed points in time (value noise), which the tests must detect. */
function smoothOf(index: number) {
  const from = index * LENGTH
  const draws = new Draws(SEEDS[index % SEEDS.length] ?? '', 'smooth')
  const ends = [12, 60, 300].map((cell, lane) => {
    const first = Math.floor(from / cell)
    const words = draws.words(
      lane,
      Array.from({ length: Math.ceil(LENGTH / cell) + 2 }, (_, n) => first + n),
    )
    return { cell, at: (place: number) => uniform(words[(place - first) * WORDS] ?? 0) - 0.5 }
  })
  const value = (second: number): number =>
    ends.reduce((sum, { cell, at }) => {
      const place = Math.floor(second / cell)
      const part = (second % cell) / cell
      const [low, high] = [at(place), at(place + 1)]
      return sum + Math.sqrt(cell) * (low + (high - low) * part * part * (3 - 2 * part))
    }, 0)
  return {
    moves: Float64Array.from({ length: LENGTH }, (_, n) => value(from + n + 1) - value(from + n)),
    from,
  }
}

function expectChance(all: ReadonlyMap<string, readonly number[]>, without: readonly string[] = []): void {
  for (const [name, values] of all) {
    if (without.includes(name)) continue
    const { share, even } = uniformity(values)
    if (process.env.RANDOMNESS_SEQUENCES)
      console.log(
        `${name}: ${(share * 100).toFixed(1)} % of ${values.length} pass at 1 %, evenness ${even.toFixed(4)}`,
      )
    expect(share, name).toBeGreaterThanOrEqual(leastShare(values.length))
    expect(even, `${name}: evenness`).toBeGreaterThan(LEAST_EVEN)
  }
}

describe('the randomness tests for price moves', () => {
  it('return the values of the examples in NIST SP 800-22', () => {
    expect(frequency(PI)).toBeCloseTo(0.109_599, 5)
    expect(blockFrequency(PI, 10)).toBeCloseTo(0.706_438, 5)
    expect(runs(PI)).toBeCloseTo(0.500_798, 5)
    expect(cumulativeSums(PI)).toBeCloseTo(0.219_194, 5)
    expect(cumulativeSums(PI.toReversed())).toBeCloseTo(0.114_866, 5)
    expect(approximateEntropy(PI, 2)).toBeCloseTo(0.235_301, 5)
    const [first, second] = serial(bits('0011011101'), 3)
    expect(first).toBeCloseTo(0.808_792, 5)
    expect(second).toBeCloseTo(0.670_32, 5)
  })

  it('detect a price path that is smooth between fixed points', () => {
    const all = tried(smoothOf)
    for (const name of ['runs', 'spectral', 'serial 1', 'approximate entropy', 'autocorrelation'])
      expect(uniformity(all.get(name) ?? []).share, name).toBeLessThan(0.1)
    for (const cell of [12, 60, 300])
      expect(uniformity(all.get(`phases of ${cell} s`) ?? []).share).toBeLessThan(0.1)
  })
})

describe('the price moves of the simulated market', () => {
  it('pass every randomness test, for any seed', () => {
    expectChance(tried(movesOf))
  })

  it('are generated from bits that also pass the randomness tests', () => {
    // Leaves out the test of normality, because moves of +1 and −1 are not normally distributed.
    expectChance(tried(bitsOf), ['normality'])
  })
})
