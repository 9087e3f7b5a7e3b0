import { describe, expect, it } from 'vitest'
import { boll, ema, kdj, macd, rsi, sma } from './indicators.ts'

/** A deterministic random walk. */
const closes = Array.from(
  { length: 60 },
  (_, index) => 100 + Math.sin(index / 3) * 8 + (index % 7) - index / 10,
)
const close = (line: readonly (number | null)[], index: number) => line[index] ?? Number.NaN

describe('moving averages', () => {
  it('of SMA are the mean of the window, and unknown before the window is full', () => {
    expect(sma([1, 2, 3, 4, 5], 3)).toEqual([null, null, 2, 3, 4])
    expect(sma([1, 2], 3)).toEqual([null, null])
    expect(sma([], 3)).toEqual([])
  })

  it('of EMA weigh the newest value by 2 / (length + 1)', () => {
    // The average starts at 10. Then 10 + 0.5 × (20 − 10) = 15, and 15 + 0.5 × (10 − 15) = 12.5.
    expect(ema([10, 20, 10], 3)).toEqual([null, null, 12.5])
  })

  it('of EMA over a constant are that constant', () => {
    for (const value of ema(
      Array.from({ length: 30 }, () => 7),
      7,
    ).slice(6))
      expect(value).toBeCloseTo(7, 12)
  })
})

describe('BOLL bands', () => {
  it('are two population standard deviations around the mean', () => {
    const { middle, upper, lower } = boll([2, 4, 4, 4, 5, 5, 7, 9], 8, 2)
    expect(middle[7]).toBe(5)
    expect(upper[7]).toBe(9)
    expect(lower[7]).toBe(1)
    expect(upper[6]).toBeNull()
  })

  it('meet at the mean when the price is constant', () => {
    const { upper, lower } = boll([3, 3, 3], 3)
    expect([upper[2], lower[2]]).toEqual([3, 3])
  })
})

describe('MACD', () => {
  it('is the difference of two exponential averages, as computed independently in the test', () => {
    const mean = (values: readonly number[], length: number) => {
      const result = [values[0] ?? 0]
      for (let index = 1; index < values.length; index += 1)
        result.push(
          ((values[index] ?? 0) * 2) / (length + 1) +
            ((result[index - 1] ?? 0) * (length - 1)) / (length + 1),
        )
      return result
    }
    const quick = mean(closes, 12)
    const slow = mean(closes, 26)
    const dif = quick.map((value, index) => value - (slow[index] ?? 0))
    const dea = mean(dif, 9)
    const result = macd(closes)
    expect(close(result.dif, 59)).toBeCloseTo(dif[59] ?? 0, 10)
    expect(close(result.dea, 59)).toBeCloseTo(dea[59] ?? 0, 10)
    expect(close(result.histogram, 59)).toBeCloseTo((dif[59] ?? 0) - (dea[59] ?? 0), 10)
    expect(result.dif[24]).toBeNull()
    expect(result.dif[25]).not.toBeNull()
    expect(result.histogram[32]).toBeNull()
    expect(result.histogram[33]).not.toBeNull()
  })
})

describe('RSI', () => {
  it("agrees with Wilder's published example", () => {
    const published = [
      44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28,
      46,
    ]
    const line = rsi(published, 14)
    expect(line[13]).toBeNull()
    expect(close(line, 14)).toBeCloseTo(70.46, 1)
    expect(close(line, 15)).toBeCloseTo(66.25, 1)
  })

  it('is 100 for prices that only rise, 0 for prices that only fall, and 50 for constant prices', () => {
    expect(rsi([1, 2, 3, 4], 3)[3]).toBe(100)
    expect(rsi([4, 3, 2, 1], 3)[3]).toBe(0)
    expect(rsi([2, 2, 2, 2], 3)[3]).toBe(50)
  })
})

describe('KDJ', () => {
  it('moves K a third of the way to the position of the close in the price range, and D a third of the way to K', () => {
    const candles = [
      { high: 10, low: 0, close: 5 },
      { high: 10, low: 0, close: 10 },
      { high: 12, low: 0, close: 6 },
    ]
    const { k, d, j } = kdj(candles, 2)
    expect(k[0]).toBeNull()
    // The raw value is 100, so K = 50 + 50/3 and D = 50 + 50/9.
    expect(close(k, 1)).toBeCloseTo(66.6667, 3)
    expect(close(d, 1)).toBeCloseTo(55.5556, 3)
    expect(close(j, 1)).toBeCloseTo(88.8889, 3)
    // The raw value is 50, so K = (2 × 66.6667 + 50) / 3.
    expect(close(k, 2)).toBeCloseTo(61.1111, 3)
  })

  it('uses 50 as the position of the close when the highest and the lowest price are equal', () => {
    const flat = Array.from({ length: 4 }, () => ({ high: 3, low: 3, close: 3 }))
    expect(kdj(flat, 2).k.slice(1)).toEqual([50, 50, 50])
  })
})
