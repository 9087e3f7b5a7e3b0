import type { AcceptanceLine } from '../criterion.ts'

export const spot: readonly AcceptanceLine[] = [
  {
    id: 'spot-01',
    line: 'A limit buy freezes total and fee to the last digit.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'a limit buy freezes total and fee exactly, and can be cancelled from its card',
      },
      {
        file: 'src/domain/trade/spot.test.ts',
        title: 'that buys at a limit freezes its total and the fee on the total',
      },
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title:
          'a spot limit order › freezes total and fee, is filled by later ticks in parts, and returns the unspent amount',
      },
    ],
  },
  {
    id: 'spot-02',
    line: 'A fill moves the base in and its bills match to the last digit.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title:
          'a market buy fills at the next price, credits the base coin, and its transactions match exactly',
      },
    ],
  },
  {
    id: 'spot-03',
    line: 'A market order is filled by the first tick recorded after it was accepted.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title:
          'a market buy fills at the next price, credits the base coin, and its transactions match exactly',
      },
      {
        file: 'src/domain/trade/spot.test.ts',
        title:
          'is decided by the first tick recorded after the order: the order is filled in full at that price, or not at all when the price is beyond the worst price',
      },
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title:
          'a spot market order › to buy is filled completely at the next recorded price, pays its fee in the quote currency, and returns the unspent amount',
      },
    ],
  },
  {
    id: 'spot-04',
    line: 'A market order beyond its worst price ends and gives everything back.',
    tests: [
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title: 'a spot market order › to buy ends when the next price is beyond its worst price',
      },
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title: 'a spot market order › to sell ends when the next price is beyond its worst price',
      },
      {
        file: 'tests/e2e/trade/order-ticket.spec.ts',
        title:
          'a market order is rejected when the last price is beyond its worst price, and otherwise filled or ended by the next price',
      },
      {
        file: 'src/domain/trade/spot.test.ts',
        title:
          'is decided by the first tick recorded after the order: the order is filled in full at that price, or not at all when the price is beyond the worst price',
      },
    ],
  },
  {
    id: 'spot-05',
    line: 'A market order on an old price is rejected, on the page and by the server.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the button of a market order is disabled while the price is out of date',
      },
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title:
          'a request for a spot order that is rejected without any change › a market order while the last price is older than 10 s',
      },
    ],
  },
  {
    id: 'spot-06',
    line: 'A double tap makes one order, also without the confirmation sheet.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'a double tap places one order, also when the confirmation sheet is skipped',
      },
    ],
  },
  {
    id: 'spot-07',
    line: 'Open orders follow other devices without a reload; other pairs can be hidden; all are cancelled only as listed.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title:
          'orders of another device appear and disappear without a reload, and other pairs can be hidden',
      },
    ],
  },
  {
    id: 'spot-08',
    line: 'A closed market takes limit orders only and says so.',
    tests: [
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title:
          'a request for a spot order that is rejected without any change › a market order while the market is closed (a limit order is then accepted)',
      },
      {
        file: 'src/features/spot/ticket/ticketSummary.test.ts',
        title: 'is an error of the market when the market accepts no orders or its price is outdated',
      },
    ],
  },
  {
    id: 'spot-09',
    line: 'Shares are bought from the stock account.',
    tests: [
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title: 'stock shares are bought with money from the stock account',
      },
    ],
  },
  {
    id: 'spot-10',
    line: 'An order whose outcome is unknown at a reload is settled and told after it.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'an order whose outcome is unknown at a reload is resolved and reported afterwards',
      },
      {
        file: 'src/data/api/pending-write-resolution.test.ts',
        title: 'is resolved after a reconnection, in the order of sending, then reported once and removed',
      },
    ],
  },
  {
    id: 'spot-11',
    line: 'How far a market order may go is chosen among 0.1 to 3 % and kept.',
    tests: [
      {
        file: 'tests/e2e/trade/order-ticket.spec.ts',
        title: 'the price tolerance is chosen in the confirmation sheet, applies at once and is kept',
      },
      {
        file: 'src/features/spot/ticket/orderParams.test.ts',
        title: 'a stored slippage tolerance that is no longer offered is replaced by the default',
      },
    ],
  },
  {
    id: 'spot-12',
    line: 'Fees are in the quote currency on both sides.',
    tests: [
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title:
          'a spot market order › to buy is filled completely at the next recorded price, pays its fee in the quote currency, and returns the unspent amount',
      },
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title: 'a spot market order › to sell debits the base coin and credits the total minus the fee',
      },
      {
        file: 'src/domain/trade/spot.test.ts',
        title: 'that buys for 100 USDT at market pays the fee out of the 100 USDT',
      },
    ],
  },
]
