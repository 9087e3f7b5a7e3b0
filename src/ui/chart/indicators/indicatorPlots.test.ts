import { describe, expect, it } from 'vitest'
import type { Lang } from '#contract/wire/lang.ts'
import { extremesOf, indexAt, isEven, timeAt } from '../candleLookup.ts'
import { bodyWidth } from '../chartSeries.ts'
import { chartTexts } from '../chartTexts.ts'
import { placeFills } from '../fillMarks.ts'
import { placeLines } from '../orderLines.ts'
import { paneHeights } from '../paneLayout.ts'
import { type ChartCandle, MAIN_INDICATORS, type MainIndicator, SUB_INDICATORS } from '../types.ts'
import { aheadOf, cloudOf, plotsOf, TIME_TONE } from './indicatorPlots.ts'

const candles: ChartCandle[] = Array.from({ length: 120 }, (_, index) => ({
  time: 1_700_000_000 + index * 60,
  open: 100 + index,
  high: 102 + index,
  low: 99 + index,
  close: 101 + index,
  volume: index,
}))

describe('the plots of a chart', () => {
  it('have one pane for each sub-indicator, in order, and one value for each candle', () => {
    const groups = plotsOf(candles, { main: ['MA', 'BOLL'], sub: ['VOL', 'KDJ'] })
    expect(groups.map((group) => [group.indicator, group.pane])).toEqual([
      ['MA', 0],
      ['BOLL', 0],
      ['VOL', 1],
      ['KDJ', 2],
    ])
    for (const plot of groups.flatMap((group) => group.plots)) expect(plot.values).toHaveLength(120)
    expect(groups[0]?.plots.map((plot) => plot.name)).toEqual(['MA7', 'MA25', 'MA99'])
    expect(groups[0]?.plots[0]?.values[6]).toBe(104)
    expect(groups[2]?.plots[0]?.values[119]).toBe(119)
  })
})

it('every curve of an indicator has one entry for each candle, the cloud of Ichimoku further entries, and a value at the newest candle unless the curve is shifted backwards', () => {
  for (const { plots } of plotsOf(candles, { main: MAIN_INDICATORS, sub: SUB_INDICATORS }))
    for (const plot of plots) {
      expect([plot.name, plot.values.length]).toEqual([plot.name, plot.name.startsWith('Senkou') ? 146 : 120])
      expect([plot.name, plot.values[119] === null]).toEqual([plot.name, plot.looksBack === true])
    }
})

it('the chosen parameters of an indicator determine its curves and their names', () => {
  const params = { MA: [5, 10, 20], CCI: [30], SAR: [0.05, 0.5] }
  const [ma, cci] = plotsOf(candles, { main: ['MA'], sub: ['CCI'], params })
  expect(ma?.plots.map(({ name, values }) => [name, values.findIndex((value) => value !== null)])).toEqual([
    ['MA5', 4],
    ['MA10', 9],
    ['MA20', 19],
  ])
  expect(cci?.plots.map(({ name }) => name)).toEqual(['CCI30'])
})

it('the cloud of Ichimoku reaches beyond the newest candle by the chosen displacement, and no other indicator does', () => {
  const ahead = (main: MainIndicator, params = {}) =>
    aheadOf(plotsOf(candles, { main: [main], sub: ['VOL'], params }), candles.length)
  expect(MAIN_INDICATORS.filter((one) => ahead(one) > 0)).toEqual(['Ichimoku'])
  expect([ahead('Ichimoku'), ahead('Ichimoku', { Ichimoku: [9, 26, 52, 40] })]).toEqual([26, 40])
})

it('the cloud is enclosed by the two leading spans of Ichimoku, and a chart without Ichimoku has none', () => {
  const groups = plotsOf(candles, { main: ['MA', 'Ichimoku'], sub: [] })
  const [, ichimoku] = groups
  const senkou = ichimoku?.plots.filter(({ name }) => name.startsWith('Senkou')).map(({ values }) => values)
  expect(cloudOf(groups)).toEqual(senkou)
  expect(cloudOf(plotsOf(candles, { main: ['MA'], sub: [] }))).toBeNull()
})

it('the curves over the candles have different colours, and no curve has the colour of the price line', () => {
  const tones = plotsOf(candles, { main: ['MA', 'EMA', 'BOLL'], sub: [] }).flatMap(({ plots }) =>
    plots.map((plot) => plot.tone),
  )
  expect(new Set([...tones, TIME_TONE]).size).toBe(10)
})

describe('the panes of a chart', () => {
  it('are 80 px high below the candles, and are lower when the chart is not high enough', () => {
    expect(paneHeights(398, 1)).toEqual([318, 80])
    expect(paneHeights(328, 4)).toEqual([132, 49, 49, 49, 49])
    expect(paneHeights(300, 0)).toEqual([300])
  })
})

describe('a person’s own price lines', () => {
  const line = (price: number) => ({ key: `${price}`, price, label: `${price}`, tone: 'up' as const })
  const place = (...prices: number[]) =>
    placeLines(prices.map(line), (price) => 300 - price, { height: 200, top: 20 })

  it('are drawn within the visible price range, and lines above or below that range are counted', () => {
    const placed = place(310, 290, 200, 50)
    expect(placed.inside.map(({ line: { price } }) => price)).toEqual([290, 200])
    expect([placed.above, placed.below]).toEqual([1, 1])
  })

  it.each(['liquidation', 'alert'] as const)(
    'are not counted when they are outside of the visible price range and no orders (%s)',
    (kind) => {
      const away = [310, 50].map((price) => ({ ...line(price), kind }))
      const { inside, above, below } = placeLines([...away, line(200)], (price) => 300 - price, {
        height: 200,
        top: 20,
      })
      expect([inside.length, above, below]).toEqual([1, 0, 0])
    },
  )

  it('share one label where several labels would touch, and no label covers the legend or the edge of the chart', () => {
    expect(place(200, 195, 190).tags.map(({ y, lines }) => [y, lines.length])).toEqual([[100, 3]])
    expect(place(298).tags[0]?.y).toBe(29)
    expect(place(101).tags[0]?.y).toBe(191)
  })

  it('have labels that are moved apart so that they do not overlap, and no label reaches beyond the bottom of the chart', () => {
    const spread = (...prices: number[]) =>
      placeLines(prices.map(line), (price) => 300 - price, { height: 200, top: 20, spread: true }).tags.map(
        ({ y, lines }) => [y, lines[0]?.price],
      )
    expect(spread(200, 195, 190)).toEqual([
      [100, 200],
      [120, 195],
      [140, 190],
    ])
    expect(spread(106, 104, 102)).toEqual([
      [151, 106],
      [171, 104],
      [191, 102],
    ])
  })

  it('have a separate label for the line that is being moved, also outside of the visible prices', () => {
    const tags = (moved: string) =>
      placeLines([200, 195, 350].map(line), (price) => 300 - price, { height: 200, top: 20, moved }).tags.map(
        ({ y, lines }) => [y, ...lines.map(({ price }) => price)],
      )
    expect(tags('195')).toEqual([
      [100, 200],
      [105, 195],
    ])
    expect(tags('350')).toEqual([
      [100, 200, 195],
      [29, 350],
    ])
  })
})

describe('the measures of a candle', () => {
  it.each([
    [6, 1],
    [12, 2],
    [9.5, 1.5],
    [30, 1],
  ])('of slot width %d at pixel ratio %d leave a gap of 2 px and centre the wick', (slot, ratio) => {
    const { body, wick } = bodyWidth(slot, ratio)
    expect((body - wick) % 2).toBe(0)
    expect(Math.abs(slot - 2 * ratio - body)).toBeLessThanOrEqual(1.5)
  })

  it('give a body at least one pixel wide when zoomed out', () => {
    expect(bodyWidth(1.5, 1).body).toBeGreaterThanOrEqual(1)
    expect(bodyWidth(3, 2).body).toBeGreaterThanOrEqual(1)
  })
})

describe('the texts of a chart', () => {
  it('use the precision of the pair and the separators of the language', () => {
    expect(chartTexts('en', 2, String).price(67412.5)).toBe('67,412.50')
    expect(chartTexts('vn', 2, String).price(67412.5)).toBe('67.412,50')
    expect(chartTexts('vn', 2, String).percent(-2.144)).toBe('\u22122,14%')
    expect(chartTexts('fra', 2, String).percent(2.144)).toBe('+2,14\u00a0%')
    expect(chartTexts('en', 4, String).price(-0.5)).toBe('\u22120.5000')
  })

  it('write times in the order of the language', () => {
    const noon = new Date(2026, 2, 5, 12, 30).getTime() / 1000
    const spoken = (lang: Lang) => {
      const { time } = chartTexts(lang, 2, String)
      return (['year', 'month', 'day', 'time', 'full'] as const).map((kind) => time(noon, kind))
    }
    expect(spoken('en')).toEqual(['2026', 'Mar', '03-05', '12:30', '2026-03-05, 12:30'])
    expect(spoken('vn')).toEqual(['2026', 'Tháng 3', '05/03', '12:30', '05/03/2026 12:30'])
    expect(spoken('kor')).toEqual(['2026', '3월', '03. 05.', '12:30', '2026. 03. 05. 12:30'])
  })

  it('shorten large volumes', () => {
    const { volume } = chartTexts('en', 2, String)
    expect(volume(1284.6)).toBe('1,284.6')
    expect(volume(27_318.4)).toBe('27.318K')
    expect(volume(1_840_000_000)).toBe('1,840M')
    expect(volume(0)).toBe('0')
    // A rounding remainder of a smoothed volume, which is too small to be displayed.
    expect(volume(4.7e-15)).toBe('0')
  })

  it('shorten the remaining time of a candle to fit its label', () => {
    const left = (milliseconds: number) => chartTexts('en', 2, String).left(milliseconds)
    expect(left(775_000)).toBe('12:55')
    expect(left(3_600_000)).toBe('01:00:00')
    expect(left(276_000_000)).toBe('3d 04:40')
    expect(left(-1)).toBe('00:00')
    expect(chartTexts('zh', 2, String).left(276_000_000)).toBe('3天 04:40')
    expect(chartTexts('kor', 2, String).left(276_000_000)).toBe('3일 04:40')
  })
})

describe('the candles in view', () => {
  it('give the highest and the lowest price of the wholly visible candles', () => {
    expect(extremesOf(candles, 9.5, 20.9)).toEqual({
      high: { index: 20, price: 122 },
      low: { index: 10, price: 109 },
    })
    expect(extremesOf(candles, -30, 900)).toMatchObject({ high: { index: 119 }, low: { index: 0 } })
    expect(extremesOf(candles, 200, 300)).toBeNull()
    expect(extremesOf([], 0, 10)).toBeNull()
  })

  it('are found by their opening second, and no candle is found for a time between two openings', () => {
    for (const index of [0, 57, 119]) expect(indexAt(candles, 1_700_000_000 + index * 60)).toBe(index)
    expect(indexAt(candles, 1_700_000_030)).toBeNull()
    expect(indexAt(candles, 0)).toBeNull()
    expect(indexAt([], 5)).toBeNull()
  })

  it('are followed by candles at their interval, whose times count as known only while all candles have this interval', () => {
    const at = (...times: number[]) => times.map((time) => ({ time }) as ChartCandle)
    expect([timeAt(candles, 119), timeAt(candles, 120), timeAt(candles, 145)]).toEqual(
      [119, 120, 145].map((index) => 1_700_000_000 + index * 60),
    )
    expect(isEven(candles)).toBe(true)
    // A market that was closed between the last two candles.
    const [shut, alone] = [at(0, 60, 120, 9000), at(300)]
    expect([timeAt(shut, 4), isEven(shut)]).toEqual([9060, false])
    expect([timeAt(alone, 1), isEven(alone), timeAt([], 1)]).toEqual([360, false, 0])
  })
})

describe('the marks of a person’s fills', () => {
  const fill = (time: number, side: 'buy' | 'sell' = 'buy') => ({
    key: `${time} ${side}`,
    time,
    side,
    label: '',
  })

  it('are grouped by side at the candle that was open at the time of the fill, and fills before the first candle have no mark', () => {
    const fills = [
      fill(1_700_000_059),
      fill(1_700_000_000),
      fill(1_700_000_060),
      fill(1_700_000_061, 'sell'),
      fill(1_699_999_999),
      fill(1_800_000_000),
    ]
    expect(
      placeFills(fills, candles).map(({ index, side, fills: own }) => [index, side, own.length]),
    ).toEqual([
      [0, 'buy', 2],
      [1, 'buy', 1],
      [1, 'sell', 1],
      [119, 'buy', 1],
    ])
    expect(placeFills(fills, [])).toEqual([])
  })
})
