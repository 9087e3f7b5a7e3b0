import type { AcceptanceLine } from '../criterion.ts'

export const positions: readonly AcceptanceLine[] = [
  {
    id: 'positions-01',
    line: 'Closing only the longs leaves the shorts.',
    tests: [
      {
        file: 'tests/e2e/trade/futures.spec.ts',
        title:
          'transaction/contract_order: closing all long positions leaves the short ones, and a report lists what was closed',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'a close of a futures position › of all long positions leaves the short positions open, and a close of all positions reports which positions cannot be closed',
      },
    ],
  },
  {
    id: 'positions-02',
    line: 'A liquidation stands in the history with its reason, and what is left of the margin is not below zero.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-positions.spec.ts',
        title:
          'contract_order: a liquidation is in the history with its reason, and the remaining margin is not negative',
      },
    ],
  },
  {
    id: 'positions-03',
    line: 'A stop loss closes at a tick at or beyond it and the order names the tick.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-positions.spec.ts',
        title:
          'contract_order: a stop loss closes at a recorded price at or beyond it, and the order names that price',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'a futures position › is closed by its take profit or stop loss at the first tick at or beyond that price, and records the tick',
      },
    ],
  },
  {
    id: 'positions-04',
    line: 'Closing a part keeps the margin in proportion.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-positions.spec.ts',
        title: 'contract_order: closing a part releases its share of the margin and keeps the rest',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'a close of a futures position › in part releases margin in proportion, and the remaining lots can be closed later, each at the next price',
      },
    ],
  },
  {
    id: 'positions-05',
    line: "A self-held copy outlives the trader's close.",
    tests: [
      {
        file: 'tests/invariants/copy/copied-orders.test.ts',
        title:
          "a lead trader's stop, liquidation and partial close are copied, except to positions that a follower keeps as own positions",
      },
    ],
  },
  {
    id: 'positions-06',
    line: 'Closing in one go reports how many were closed and how many failed.',
    tests: [
      {
        file: 'tests/e2e/trade/futures.spec.ts',
        title:
          'transaction/contract_order: closing all long positions leaves the short ones, and a report lists what was closed',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'a close of a futures position › of all long positions leaves the short positions open, and a close of all positions reports which positions cannot be closed',
      },
    ],
  },
  {
    id: 'positions-07',
    line: 'Stops are set, checked for their side and cleared.',
    tests: [
      {
        file: 'tests/e2e/trade/futures.spec.ts',
        title:
          'transaction/contract_order: a stop is set and cleared, a part is closed, and the history names the ticks',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'a futures position › accepts, after its opening, a take profit on the winning side and a stop loss on the losing side of the price, and is not closed by a take profit or stop loss that was removed',
      },
    ],
  },
  {
    id: 'positions-08',
    line: 'Liquidation comes at a margin level of 100 % and not above it.',
    tests: [
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title: 'a futures position › is liquidated at a margin level of 100 %, and not above 100 %',
      },
    ],
  },
  {
    id: 'positions-09',
    line: 'A loss is capped at the margin; the gap goes to the insurance account, never to the person.',
    tests: [
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'a futures position › loses no more than its margin when the price drops by 30 % between two ticks, and the insurance fund pays exactly the rest',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          "with an empty insurance fund the platform bears a position's loss beyond the margin, and the person loses no more than the margin",
      },
    ],
  },
  {
    id: 'positions-10',
    line: 'No close on an old price and no result reckoned with it.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-positions.spec.ts',
        title:
          '/pages/transaction/contract_order: while the price is outdated no position can be closed and no profit is shown',
      },
    ],
  },
  {
    id: 'positions-11',
    line: 'Without a line figures have their time and every button is off with its reason.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-positions.spec.ts',
        title: 'contract_order: offline the figures show their time and the disabled buttons their reason',
      },
    ],
  },
  {
    id: 'positions-12',
    line: 'Every position and resting order is listed and counted; none is cancelled without a question.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-positions.spec.ts',
        title:
          'contract_order: every position and order is listed and counted, and an order is cancelled only after a confirmation',
      },
    ],
  },
  {
    id: 'positions-13',
    line: 'What could not be read says so and can be asked for again.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-positions.spec.ts',
        title: '…: a list that could not be loaded shows an error and can be loaded again',
      },
    ],
  },
  {
    id: 'positions-14',
    line: 'While the outcome of cancelling all is unknown, the button asks for it.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-positions.spec.ts',
        title:
          'contract_order: while the outcome of cancelling all orders is unknown, the button asks for the outcome',
      },
    ],
  },
  {
    id: 'positions-15',
    line: 'History names the reason and the ticks.',
    tests: [
      {
        file: 'tests/e2e/trade/futures.spec.ts',
        title:
          'transaction/contract_order: a stop is set and cleared, a part is closed, and the history names the ticks',
      },
    ],
  },
  {
    id: 'positions-16',
    line: 'A close beyond its worst price or without a price in time leaves the position as it is.',
    tests: [
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'a close of a futures position › leaves the position unchanged when the next price is beyond the worst price of the close or no price is recorded in time',
      },
    ],
  },
]
