import type { AcceptanceLine } from '../criterion.ts'

export const pair: readonly AcceptanceLine[] = [
  {
    id: 'pair-01',
    line: 'Without a pair in the address it is a parameter error.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'an address without a pair shows "Parameter error"',
      },
    ],
  },
  {
    id: 'pair-02',
    line: 'The footer opens the ticket of its side.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the footer opens the ticket, and a row of the order book opens it with its price',
      },
    ],
  },
  {
    id: 'pair-03',
    line: 'Without a line candles, book and figures stay with their time and the footer is off.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'offline all figures stay with their time, and the footer is disabled',
      },
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title:
          'opened offline after a visit, the page shows the stored candles, order book and figures with their time',
      },
    ],
  },
  {
    id: 'pair-04',
    line: 'The chart lives and its period is kept.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the chart updates live and its period can be changed',
      },
    ],
  },
  {
    id: 'pair-05',
    line: 'The info names terms and where prices come from.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title:
          'new trades appear first, and the information lists the terms and says that prices are simulated',
      },
    ],
  },
  {
    id: 'pair-06',
    line: 'The star of the pair is the one of the market.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'a member without favourites gets six suggestions, can sort favourites, and sees a pending change on the star of a pair',
      },
    ],
  },
  {
    id: 'pair-07',
    line: 'With the room for it chart, book and ticket stand side by side.',
    tests: [
      {
        file: 'tests/e2e/trade/price-chart.spec.ts',
        title: '…: chart, order book and ticket are side by side',
      },
    ],
  },
]
