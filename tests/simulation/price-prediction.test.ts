import { describe, expect, it } from 'vitest'
import { SimulatedPair } from '#server/market/feeds/simulated-pair.ts'
import { pairs } from '#server/market/seed/pairs.ts'
import { lengthOf } from '../harness/run-length.ts'
import { ATTACKS, type Attack, attacked, type Prices, rightOf, SHARES } from './price-prediction.ts'

const SHORT = 30_000
/**
 * Length of the price series of each pair and seed, in seconds; `npm run prove -- foresight` takes 400,000,
 * and several seeds.
 */
const SECONDS = lengthOf('FORESIGHT_SECONDS', SHORT)
const SEEDS = SECONDS > SHORT ? ['a1', 'b2', 'c3', 'd4'] : ['a1']
/** Two pairs whose simulated prices follow the same market factor. */
const SYMBOLS = ['BTC/USDT', 'DOGE/USDT'] as const
const END = 1_795_000_000
/**
 * Proportion of correct predictions from which on bets on the shortest options would pay, with a safety
 * margin. Three standard errors are added for chance.
 */
const MOST = 0.515
const allowed = (of: number): number => MOST + (3 * 0.5) / Math.sqrt(of)

function pricesOf(symbol: string, seed: string): Prices {
  const pair = pairs.find((one) => one.symbol === symbol)
  if (!pair) throw new Error(`no pair ${symbol}`)
  const one = new SimulatedPair(seed, pair)
  const from = END - SECONDS
  return {
    from,
    logs: Float64Array.from({ length: SECONDS }, (_, n) => Math.log(Number(one.tick(from + n).price))),
  }
}

/** A predictable price series, which the attacks must be able to predict: a slow plus a fast oscillation. */
const drifting: Prices = {
  from: 0,
  logs: Float64Array.from({ length: 30_000 }, (_, n) => Math.sin(n / 40) / 1000 + Math.sin(n * 1.7) / 20_000),
}

const attack = (kind: Attack, ahead: number, all: readonly Prices[]) =>
  all.flatMap((prices) => attacked(kind, prices, ahead))

describe('the methods that predict price moves', () => {
  const all = SEEDS.flatMap((seed) => {
    const [one, other] = SYMBOLS.map((symbol) => pricesOf(symbol, seed))
    return one && other
      ? [
          { ...one, beside: other.logs },
          { ...other, beside: one.logs },
        ]
      : []
  })

  it.each([30, 60, 120, 300])('predict no simulated move over %i s, at any confidence', (ahead) => {
    for (const kind of ATTACKS) {
      const trials = attack(kind, ahead, all)
      for (const share of SHARES) {
        const { right, of } = rightOf(trials, share)
        const rate = right / of
        if (process.env.FORESIGHT_SECONDS)
          console.log(
            `${ahead} s, ${kind}, strongest ${share * 100} %: ${(rate * 100).toFixed(2)} % of ${of}`,
          )
        expect(rate, `${kind}, strongest ${share * 100} % of ${of}`).toBeLessThan(allowed(of))
      }
    }
  })

  it('predict the moves of a series of drifting prices, so they would detect predictable prices', () => {
    for (const kind of ATTACKS) {
      const { right, of } = rightOf(attack(kind, 30, [drifting]), 1)
      expect(right / of, kind).toBeGreaterThan(0.7)
    }
  })
})
