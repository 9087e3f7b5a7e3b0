import type { AcceptanceLine } from '../criterion.ts'

export const book: readonly AcceptanceLine[] = [
  {
    id: 'book-01',
    line: 'The best bid is below the best ask, in the book and in its depth.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the best bid is below the best ask, in the order book and in its depth chart',
      },
      {
        file: 'server/market/order-book.test.ts',
        title:
          'of every pair has twenty levels a side, best first, bids below asks, prices and quantities on their steps',
      },
    ],
  },
  {
    id: 'book-02',
    line: 'A tapped row fills the price of the ticket.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'tapping a row of the order book fills in the price, and the slider fills in the amount',
      },
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title: 'tapping a row of the order book makes its price the limit price',
      },
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the footer opens the ticket, and a row of the order book opens it with its price',
      },
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title:
          'tapping a row of the order book opens the ticket with its price; favourite and share buttons are in the header',
      },
    ],
  },
  {
    id: 'book-03',
    line: 'The book groups by one, ten and a hundred ticks without crossing.',
    tests: [
      {
        file: 'src/features/pair/order-book/groupLevels.test.ts',
        title: 'offers steps of one, ten and a hundred tick sizes',
      },
      {
        file: 'src/features/pair/order-book/groupLevels.test.ts',
        title: 'rounds asks up and bids down, so that they never cross',
      },
    ],
  },
  {
    id: 'book-04',
    line: 'The book shows both sides, bids alone or asks alone.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-positions.spec.ts',
        title: 'contract: the full order book shows both sides, only bids or only asks',
      },
    ],
  },
  {
    id: 'book-05',
    line: 'An older or equal number of a book never replaces a newer one.',
    tests: [
      {
        file: 'src/features/pair/order-book/groupLevels.test.ts',
        title: 'is replaced by a later order book of its pair, and by any order book of another pair',
      },
    ],
  },
  {
    id: 'book-06',
    line: 'The book has seven rows a side beside the ticket and twenty a side in full.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'offline an order book that was never loaded shows a notice, beside stored data',
      },
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the best bid is below the best ask, in the order book and in its depth chart',
      },
    ],
  },
  {
    id: 'book-07',
    line: 'A book is sent at most five times a second and has twenty levels.',
    tests: [
      {
        file: 'server/market/realtime/realtime.test.ts',
        title: 'send an order book at most five times a second, even when prices change more often',
      },
      {
        file: 'server/market/order-book.test.ts',
        title:
          'of every pair has twenty levels a side, best first, bids below asks, prices and quantities on their steps',
      },
    ],
  },
  {
    id: 'book-08',
    line: 'Trades come newest first, each once.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title:
          'new trades appear first, and the information lists the terms and says that prices are simulated',
      },
      {
        file: 'src/features/pair/panels/mergeRecentTrades.test.ts',
        title: 'the list of trades contains each tick once, newest first',
      },
    ],
  },
]
