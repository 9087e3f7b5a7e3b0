import { describe, expect, it } from 'vitest'
import { cci, dmi, mfi, obv, roc, stochastic, stochasticRsi, williamsR } from './oscillators.ts'

const candle = (high: number, low: number, close: number, volume = 1) => ({ high, low, close, volume })
const at = (line: readonly (number | null)[], index: number) => line[index] ?? Number.NaN

describe('the stochastic oscillator', () => {
  const candles = [candle(10, 0, 5), candle(10, 2, 8), candle(12, 2, 12), candle(11, 4, 4)]

  it('is the position of the close in the price range of the window, averaged once for K and again for D', () => {
    // Each window has two candles. The price ranges of the windows are 0–10, 2–12 and 2–12, and the last closes are at
    // 80 %, 100 % and 20 % of these ranges.
    const { k, d } = stochastic(candles, 2, 2, 2)
    expect(k).toEqual([null, null, 90, 60])
    expect(d).toEqual([null, null, null, 75])
  })

  it('is 50 when all prices of the window are equal', () => {
    expect(stochastic([candle(3, 3, 3), candle(3, 3, 3)], 2, 1, 1).k).toEqual([null, 50])
  })

  it('without averaging, minus 100, is Williams %R', () => {
    expect(williamsR(candles, 2)).toEqual([null, -20, 0, -80])
  })

  it('of the RSI is the position of the RSI in the range of the RSI values in the window', () => {
    // The RSI values from the third price on are 100, 50, 75 and 91.7. Each window has two RSI values, so the newest
    // value is at 0 % or at 100 % of its range.
    const { k, d } = stochasticRsi([1, 2, 3, 2, 3, 5], 2, 2, 1, 2)
    expect(k.slice(0, 3)).toEqual([null, null, null])
    expect(at(k, 3)).toBe(0)
    expect(at(k, 5)).toBe(100)
    expect(d.slice(0, 4)).toEqual([null, null, null, null])
    expect(at(d, 5)).toBe(100)
    // While the price falls, the RSI is the lowest of its range, so the position is exactly 0.
    const falling = stochasticRsi([9, 11, 10, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3], 2, 2, 3, 3)
    expect(falling.k.at(-1)).toBe(0)
    expect(stochasticRsi([], 2, 2, 1, 2)).toEqual({ k: [], d: [] })
  })
})

describe('CCI', () => {
  it('is the distance from the mean in units of 0.015 mean absolute deviations', () => {
    // The typical prices are 1, 2 and 6. Their mean is 3 and their mean deviation is (2 + 1 + 3) / 3 = 2, so the result
    // is (6 − 3) / (0.015 × 2) = 100.
    const line = cci([candle(1, 1, 1), candle(2, 2, 2), candle(6, 6, 6)], 3)
    expect(line.slice(0, 2)).toEqual([null, null])
    expect(at(line, 2)).toBeCloseTo(100, 9)
  })

  it('is 0 when the price is constant', () => {
    expect(cci([candle(2, 2, 2), candle(2, 2, 2)], 2)).toEqual([null, 0])
  })
})

describe('OBV', () => {
  it('adds the volume of a rising close and subtracts the volume of a falling close', () => {
    const closes = [10, 11, 11, 9].map((close, index) => candle(close, close, close, index + 1))
    expect(obv(closes)).toEqual([0, 2, 2, -2])
  })
})

describe('ROC', () => {
  it('is the change over the window in per cent', () => {
    expect(roc([100, 50, 110, 100], 2)).toEqual([null, null, expect.closeTo(10, 9), 100])
  })
})

describe('MFI', () => {
  it('is the percentage of the turnover that has a rising typical price', () => {
    // The turnover of the rising candle is 10 × 2 = 20, that of the falling candle 5 × 2 = 10: 20 / 30.
    const line = mfi([candle(9, 9, 9, 9), candle(10, 10, 10, 2), candle(5, 5, 5, 2)], 2)
    expect(line.slice(0, 2)).toEqual([null, null])
    expect(at(line, 2)).toBeCloseTo(66.6667, 4)
  })

  it('is 50 when no price has changed', () => {
    expect(mfi([candle(2, 2, 2), candle(2, 2, 2)], 1)).toEqual([null, 50])
  })
})

describe('DMI', () => {
  it('compares directional movements with the true range, and ADX is the mean of their relative difference, by Wilder’s sums', () => {
    const candles = [
      candle(10, 8, 9),
      candle(12, 9, 11),
      candle(13, 10, 12),
      candle(12, 7, 8),
      candle(11, 7, 10),
    ]
    const { plus, minus, adx } = dmi(candles, 2, 2)
    // Candle 1 has +DM 2 and true range 3, candle 2 has +DM 1 and true range 3. The sums are 3 and 6.
    expect(plus.slice(0, 2)).toEqual([null, null])
    expect([at(plus, 2), at(minus, 2)]).toEqual([50, 0])
    expect(adx[2]).toBeNull()
    // Candle 3 has −DM 3 and true range 12 − 7 = 5. After smoothing, the sums are +DM 1.5, −DM 3 and true range 8.
    expect(at(plus, 3)).toBeCloseTo(18.75, 9)
    expect(at(minus, 3)).toBeCloseTo(37.5, 9)
    // The relative differences of candles 2 and 3 are 100 and 33.33; ADX is their mean, 66.67.
    expect(at(adx, 3)).toBeCloseTo(66.6667, 4)
    // Candle 4 has no directional movement, so its relative difference stays 33.33 and ADX is (66.67 + 33.33) / 2.
    expect(at(adx, 4)).toBeCloseTo(50, 4)
  })
})
