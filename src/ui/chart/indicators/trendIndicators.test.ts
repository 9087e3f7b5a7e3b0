import { describe, expect, it } from 'vitest'
import { atr, highest, lowest } from './indicators.ts'
import { donchian, ichimoku, keltner, sar, supertrend, vwap, wma } from './trendIndicators.ts'

const candle = (high: number, low: number, close: number, volume = 1) => ({ high, low, close, volume })
const at = (line: readonly (number | null)[], index: number) => line[index] ?? Number.NaN
const rising = Array.from({ length: 8 }, (_, index) => candle(11 + index, 9 + index, 10 + index))

describe('WMA', () => {
  it('weighs the newest value by the length of the window and the oldest by one', () => {
    // The weighted mean is (1 × 1 + 2 × 2 + 6 × 3) / 6 = 23 / 6.
    expect(wma([1, 2, 6], 3)).toEqual([null, null, expect.closeTo(23 / 6, 9)])
  })
})

describe('VWAP', () => {
  it('is the sum of typical price × volume divided by the volume of the window', () => {
    const candles = [candle(9, 9, 9, 100), candle(10, 10, 10, 1), candle(20, 20, 20, 3)]
    expect(vwap(candles, 2)).toEqual([null, expect.closeTo(910 / 101, 9), expect.closeTo(17.5, 9)])
  })

  it('is unknown where nothing was traded', () => {
    expect(vwap([candle(9, 9, 9, 0)], 1)).toEqual([null])
  })
})

describe('the extremes of a window', () => {
  it('are the highest and the lowest of its values', () => {
    const values = [3, 1, 4, 1, 5, 2]
    expect(highest(values, 3)).toEqual([null, null, 4, 4, 5, 5])
    expect(lowest(values, 3)).toEqual([null, null, 1, 1, 1, 1])
  })

  it('and the middle between these extremes are the Donchian channel', () => {
    const { upper, middle, lower } = donchian([candle(10, 4, 5), candle(8, 2, 5)], 2)
    expect([upper[1], middle[1], lower[1]]).toEqual([10, 6, 2])
  })
})

describe('ATR', () => {
  it('starts as the mean of the true ranges, which include the gap to the previous close, and is then smoothed by 1 / length', () => {
    // The true ranges are 2, 15 − 9 = 6 and 15 − 12 = 3. The first ATR is (2 + 6) / 2 = 4, the second 4 + (3 − 4) / 2 =
    // 3.5.
    expect(atr([candle(10, 8, 9), candle(15, 12, 13), candle(15, 12, 12)], 2)).toEqual([null, 4, 3.5])
  })

  it('multiplied by the channel width is the distance of the Keltner channel from its mean', () => {
    const { upper, middle, lower } = keltner(rising, 3, 2, 2)
    // Every true range is 2, from the low to the high or from the previous close to the high, so each band is 2 × 2
    // from the middle.
    expect(at(upper, 7) - at(middle, 7)).toBeCloseTo(4, 9)
    expect(at(middle, 7) - at(lower, 7)).toBeCloseTo(4, 9)
    expect(upper[1]).toBeNull()
  })
})

describe('SAR', () => {
  it('follows the extreme price faster with each new extreme, and never enters the range of the last two candles', () => {
    const line = sar(rising, 0.02, 0.2)
    expect(line[0]).toBeNull()
    expect(line[1]).toBe(9)
    // The SAR is 9 + 0.02 × (12 − 9) = 9.06, lowered to 9, because the SAR must not be above the low of the first
    // candle.
    expect(at(line, 2)).toBe(9)
    // The SAR is 9 + 0.04 × (13 − 9) = 9.16, then 9.16 + 0.06 × (14 − 9.16) = 9.4504.
    expect(at(line, 3)).toBeCloseTo(9.16, 9)
    expect(at(line, 4)).toBeCloseTo(9.4504, 9)
  })

  it('changes sides when the price reaches the SAR, and starts again at the last extreme price', () => {
    const line = sar([...rising, candle(17, 5, 6), candle(6, 4, 5)])
    expect(at(line, 8)).toBe(18)
    // 18 + 0.02 × (5 − 18) = 17.74, raised to 18, because the SAR must not be below the highs of the last two candles,
    // 18 and 17.
    expect(at(line, 9)).toBe(18)
  })

  it('is unknown for a single candle', () => {
    expect(sar([candle(2, 1, 1)])).toEqual([null])
  })
})

describe('Supertrend', () => {
  it('falls above the price until a close crosses the upper band, and then rises below the price', () => {
    const flat = candle(11, 9, 10)
    // With a true range of 2 the bands are 10 ± 2. The close of 20 is above the upper band of 12, so the trend rises:
    // the ATR is (2 + 11) / 2 = 6.5 and the lower band 19.5 − 6.5 = 13.
    const line = supertrend([flat, flat, candle(21, 18, 20), candle(21, 19, 20)], 2, 1)
    expect(line[0]).toBeNull()
    expect(at(line, 1)).toBe(12)
    expect(at(line, 2)).toBe(13)
    // The ATR falls to (6.5 + 2) / 2 = 4.25, so the lower band rises to 20 − 4.25.
    expect(at(line, 3)).toBe(15.75)
  })
})

describe('Ichimoku', () => {
  it('has the middles of three price ranges, both leading spans shifted forwards and the close shifted backwards', () => {
    const cloud = ichimoku(rising, 1, 2, 3, 2)
    // At index 5, the price ranges of the last one, two and three candles have the middles 15, 14.5 and 14.
    expect(cloud.conversion[5]).toBe(15)
    expect(cloud.base[5]).toBe(14.5)
    expect(cloud.spanA[7]).toBe(14.75)
    expect(cloud.spanB[7]).toBe(14)
    expect(cloud.spanA[2]).toBeNull()
    expect(cloud.lagging[5]).toBe(17)
    expect(cloud.lagging[6]).toBeNull()
  })

  it('has leading spans that reach beyond the newest candle by the displacement, computed from the newest candles', () => {
    const cloud = ichimoku(rising.slice(0, 6), 1, 2, 3, 2)
    expect([cloud.conversion.length, cloud.base.length, cloud.lagging.length]).toEqual([6, 6, 6])
    // The leading spans at the newest two candles, index 4 and 5, are drawn at index 6 and 7.
    expect([cloud.spanA.slice(6), cloud.spanB.slice(6)]).toEqual([
      [13.75, 14.75],
      [13, 14],
    ])
  })
})
