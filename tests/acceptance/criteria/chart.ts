import type { AcceptanceLine } from '../criterion.ts'

export const chart: readonly AcceptanceLine[] = [
  {
    id: 'chart-01',
    line: 'Another period keeps the moment at the right end.',
    tests: [
      {
        file: 'tests/e2e/trade/price-chart.spec.ts',
        title: '/pages/transaction/currency: changing the period keeps the same time at the right edge',
      },
      {
        file: 'src/ui/chart/CandleChart.test.tsx',
        title:
          'a candle chart shows the newest candle after a change of pair, keeps the displayed time after a change of period, and keeps its view after any other change',
      },
    ],
  },
  {
    id: 'chart-02',
    line: 'A live tick extends the last candle and a new one opens on time, without another request.',
    tests: [
      {
        file: 'tests/e2e/trade/price-chart.spec.ts',
        title:
          '/pages/transaction/currency: a live tick updates the last candle, and a new candle opens on time without a new request',
      },
      {
        file: 'src/features/pair/panels/mergeLiveCandle.test.ts',
        title:
          'replace the newest candle of the same opening time, are appended when later, and are ignored when earlier',
      },
      {
        file: 'server/market/realtime/realtime.test.ts',
        title: 'send the closed candle once more before the next candle',
      },
    ],
  },
  {
    id: 'chart-03',
    line: 'The device keeps the last 500 candles of a chart; older ones come 300 at a time.',
    tests: [
      {
        file: 'tests/e2e/trade/price-chart.spec.ts',
        title: 'the device keeps the last 500 candles of a chart, and older ones are loaded in pages of 300',
      },
      {
        file: 'server/market/market.test.ts',
        title: 'are read page by page towards older candles, within the requested bounds',
      },
    ],
  },
  {
    id: 'chart-04',
    line: 'Ten periods from the line to the month are offered.',
    tests: [
      {
        file: 'src/features/pair/panels/chartPeriods.test.tsx',
        title: 'the periods behind "More" are sorted from the shortest to the longest',
      },
      {
        file: 'src/ui/chart/CandleChart.test.tsx',
        title: 'a candle chart lists the periods that do not fit in its row behind "More"',
      },
      {
        file: 'src/domain/market/candles.test.ts',
        title: 'of %s around 2026-11-21 08:28:44 are the start and end in UTC',
      },
    ],
  },
  {
    id: 'chart-05',
    line: 'The indicators are computed as published, with the chosen parameters.',
    tests: [
      {
        file: 'src/ui/chart/indicators/indicators.test.ts',
        title: 'of SMA are the mean of the window, and unknown before the window is full',
      },
      {
        file: 'src/ui/chart/indicators/indicators.test.ts',
        title: 'of EMA weigh the newest value by 2 / (length + 1)',
      },
      {
        file: 'src/ui/chart/indicators/indicators.test.ts',
        title: 'are two population standard deviations around the mean',
      },
      {
        file: 'src/ui/chart/indicators/indicators.test.ts',
        title: 'is the difference of two exponential averages, as computed independently in the test',
      },
      { file: 'src/ui/chart/indicators/indicators.test.ts', title: "agrees with Wilder's published example" },
      {
        file: 'src/ui/chart/indicators/indicators.test.ts',
        title:
          'moves K a third of the way to the position of the close in the price range, and D a third of the way to K',
      },
      {
        file: 'src/ui/chart/indicators/trendIndicators.test.ts',
        title:
          'follows the extreme price faster with each new extreme, and never enters the range of the last two candles',
      },
      {
        file: 'src/ui/chart/indicators/oscillators.test.ts',
        title:
          'compares directional movements with the true range, and ADX is the mean of their relative difference, by Wilder’s sums',
      },
      {
        file: 'src/ui/chart/indicators/indicatorPlots.test.ts',
        title: 'the chosen parameters of an indicator determine its curves and their names',
      },
      {
        file: 'src/ui/chart/indicators/IndicatorSheet.test.tsx',
        title:
          'a typed parameter is applied at once while all parameters of the indicator are within their bounds',
      },
    ],
  },
  {
    id: 'chart-06',
    line: 'Indicators and period are kept for each place.',
    tests: [
      {
        file: 'tests/e2e/trade/price-chart.spec.ts',
        title: 'the chart fills the available space with more panes, in full screen and rotated',
      },
      {
        file: 'src/features/pair/panels/chartSettings.test.ts',
        title:
          'chart settings store the period once, and the indicators separately for page and strip, even an empty selection',
      },
    ],
  },
  {
    id: 'chart-07',
    line: 'Own orders and positions are lines on the chart; one out of range is a chip that leads to it.',
    tests: [
      {
        file: 'tests/e2e/trade/price-chart.spec.ts',
        title:
          'an order outside the visible price range of the chart is shown as one chip, which scrolls to the order and back',
      },
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title:
          'a position is a line at its open price, and its profit is (last price − open price) × quantity, with its sign',
      },
      {
        file: 'src/ui/chart/indicators/indicatorPlots.test.ts',
        title: 'are drawn within the visible price range, and lines above or below that range are counted',
      },
    ],
  },
  {
    id: 'chart-14',
    line: 'An own order is amended by dragging its line, and nothing is sent without a confirmation.',
    tests: [
      {
        file: 'tests/e2e/trade/chart-amend.spec.ts',
        title:
          '/pages/transaction/currency: an open order is amended by dragging its line with a mouse or a finger, or by arrow keys',
      },
      {
        file: 'tests/e2e/trade/chart-amend.spec.ts',
        title:
          '/pages/transaction/contract: the take profit of a position is changed by dragging its line and saving the sheet',
      },
      {
        file: 'src/ui/chart/OrderLineHandles.test.tsx',
        title:
          'a dragged line follows the pointer within the candle pane, and its price is proposed once the line is released',
      },
      {
        file: 'src/features/orders/AmendForm.test.tsx',
        title:
          'after an order line was moved on the chart, the amend sheet shows the new price, and does not send terms that the balance cannot pay for',
      },
    ],
  },
  {
    id: 'chart-08',
    line: 'The chart fills its room, on the full screen and turned.',
    tests: [
      {
        file: 'tests/e2e/trade/price-chart.spec.ts',
        title: 'the chart fills the available space with more panes, in full screen and rotated',
      },
    ],
  },
  {
    id: 'chart-09',
    line: 'Prices on the axis have the precision of the pair.',
    tests: [
      {
        file: 'src/ui/chart/indicators/indicatorPlots.test.ts',
        title: 'use the precision of the pair and the separators of the language',
      },
    ],
  },
  {
    id: 'chart-10',
    line: 'The crosshair says the figures of its candle and moves by keys.',
    tests: [
      {
        file: 'src/ui/chart/CandleChart.test.tsx',
        title: 'a candle chart has a text alternative, and arrow keys move the crosshair along the candles',
      },
    ],
  },
  {
    id: 'chart-11',
    line: 'Candles over a gap of the line are read again after the reconnection.',
    tests: [
      {
        file: 'src/features/pair/panels/mergeLiveCandle.test.ts',
        title:
          'are merged with older pages and the newest page, and replace their candle of the same opening time',
      },
      {
        file: 'src/data/cache/drain-refresh-queue.test.ts',
        title: 'sends the reads on screen first, and a read that is on screen and also queued only once',
      },
      {
        file: 'tests/offline/app-shell.spec.ts',
        title:
          'while the server is down and the network is up, the app shows that the server cannot be reached',
      },
    ],
  },
  {
    id: 'chart-12',
    line: 'What could not be loaded can be asked for again.',
    tests: [
      {
        file: 'src/ui/chart/CandleChart.test.tsx',
        title:
          'a candle chart whose code failed to load offers a retry, which loads the code and draws the candles',
      },
    ],
  },
  {
    id: 'chart-13',
    line: 'Drawn lines are kept, belong to the person and can be removed.',
    tests: [
      {
        file: 'tests/e2e/trade/chart-drawings.spec.ts',
        title:
          '/pages/transaction/currency: lines are drawn with one tap or two, can be moved and removed, and are kept after a reload',
      },
      {
        file: 'tests/e2e/trade/chart-drawings.spec.ts',
        title:
          '/pages/transaction/currency: lines can be drawn in full screen and rotated, and are shown offline',
      },
      {
        file: 'tests/e2e/trade/chart-drawings.spec.ts',
        title: '/pages/transaction/currency: the lines of one person are not shown to another',
      },
    ],
  },
]
