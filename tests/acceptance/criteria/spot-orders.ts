import type { AcceptanceLine } from '../criterion.ts'

export const spotOrders: readonly AcceptanceLine[] = [
  {
    id: 'spot-orders-01',
    line: 'Cancelling gives back exactly what was frozen.',
    tests: [
      { file: 'tests/e2e/trade/spot-trading.spec.ts', title: 'cancelling returns exactly what was frozen' },
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title:
          'a spot limit order › returns exactly the frozen amount of its unfilled part when it is cancelled, and keeps its fills',
      },
    ],
  },
  {
    id: 'spot-orders-02',
    line: 'A partly filled order shows what is filled beside what was ordered.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-positions.spec.ts',
        title: 'currency_order: a partly filled order shows the filled and the ordered amount',
      },
    ],
  },
  {
    id: 'spot-orders-03',
    line: 'A cancel keeps the part that is filled.',
    tests: [
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title:
          'a spot limit order › returns exactly the frozen amount of its unfilled part when it is cancelled, and keeps its fills',
      },
    ],
  },
  {
    id: 'spot-orders-04',
    line: 'The list ends with "No more data".',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the list can be filtered by pair and side, and ends with "No more data"',
      },
    ],
  },
  {
    id: 'spot-orders-05',
    line: 'An order that was filled meanwhile is not cancelled and the list says so.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'an order filled in the meantime cannot be cancelled, and the list shows it as filled',
      },
      {
        file: 'tests/invariants/spot/races.test.ts',
        title:
          'of a cancel and the filling tick at the same time, exactly one is executed, with matching balances, … times',
      },
    ],
  },
  {
    id: 'spot-orders-06',
    line: 'The receipt names tick, price and time.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the receipt of a filled order shows its tick, price and time',
      },
    ],
  },
  {
    id: 'spot-orders-07',
    line: 'Filters by pair, side and time narrow the list, and all are cancelled only as they are listed.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the list can be filtered by pair and side, and ends with "No more data"',
      },
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title:
          'currency_order: cancelling all cancels the listed orders, for every pair or for the filtered pair',
      },
      {
        file: 'src/features/orders/cancelAllScope.test.ts',
        title:
          'cancelling all orders covers every pair when no filter is set, and one pair when a filter by pair is set',
      },
      {
        file: 'src/features/orders/cancelAllScope.test.ts',
        title: 'cancelling all orders is not offered for a filter that the cancel call does not support',
      },
    ],
  },
  {
    id: 'spot-orders-08',
    line: 'A guest is brought to the login.',
    tests: [{ file: 'tests/e2e/trade/spot-trading.spec.ts', title: 'a guest is sent to the login' }],
  },
  {
    id: 'spot-orders-09',
    line: 'A link leads to one order, and every open one can be reached.',
    tests: [
      {
        file: 'tests/e2e/trade/order-ticket.spec.ts',
        title: '/pages/transaction/currency_order: a link opens one order, whether open or closed',
      },
      {
        file: 'tests/e2e/trade/order-ticket.spec.ts',
        title: '/pages/transaction/currency_order: every open order can be reached by scrolling',
      },
    ],
  },
  {
    id: 'spot-orders-10',
    line: 'An order cannot be cancelled once a recorded price fills it.',
    tests: [
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title:
          'a spot limit order › cannot be cancelled once a price that fills the order is recorded, even before the fill is booked',
      },
    ],
  },
  {
    id: 'spot-orders-11',
    line: 'A stop order says from which side its price is reached, and waits for the next price after it.',
    tests: [
      {
        file: 'tests/e2e/trade/stop-orders.spec.ts',
        title: 'a stop-limit order names its trigger before it is placed, and its row shows the stop price',
      },
      {
        file: 'tests/e2e/trade/stop-orders.spec.ts',
        title: 'the price that reaches the stop price triggers the order, and the next price fills the order',
      },
      {
        file: 'src/features/spot/ticket/orderTypes.test.tsx',
        title:
          'a stop-market sale shows that the next recorded price fills the order at any price, and only an estimate of the received amount',
      },
    ],
  },
  {
    id: 'spot-orders-12',
    line: 'An OCO says both of its legs and waits at both prices.',
    tests: [
      {
        file: 'tests/e2e/trade/stop-orders.spec.ts',
        title: 'an OCO order is open at both prices, and can be cancelled after its stop was reached',
      },
      {
        file: 'src/features/spot/ticket/orderTypes.test.tsx',
        title: 'an OCO ticket shows the prices of the limit leg and of the stop leg',
      },
    ],
  },
  {
    id: 'spot-orders-13',
    line: 'The sale that follows a buy with take profit and stop loss is said before and linked after it.',
    tests: [
      {
        file: 'tests/e2e/trade/stop-orders.spec.ts',
        title: 'a buy with a take profit and a stop loss opens an order to sell what it bought',
      },
      {
        file: 'src/features/spot/ticket/orderTypes.test.tsx',
        title:
          'a buy with take profit and stop loss shows the sale that follows the buy, with the distances of both prices',
      },
    ],
  },
  {
    id: 'spot-orders-14',
    line: 'Amending shows old and new terms and what is frozen or released, and tells who comes too late.',
    tests: [
      {
        file: 'tests/e2e/trade/stop-orders.spec.ts',
        title: 'an amended order is replaced by an order with the new terms, and the difference is frozen',
      },
      {
        file: 'src/features/orders/AmendForm.test.tsx',
        title:
          'the amend sheet shows old and new terms with their frozen amounts, and sends all terms when at least one term has changed',
      },
      {
        file: 'src/features/orders/AmendForm.test.tsx',
        title:
          'an order that was %s while the amend sheet was open cannot be amended, and the sheet shows the reason',
      },
    ],
  },
  {
    id: 'spot-orders-15',
    line: 'A trailing stop says what it follows, shows its trigger price move, and names the prices that decided it.',
    tests: [
      {
        file: 'tests/e2e/trade/trailing-stop.spec.ts',
        title:
          'before a trailing stop is placed, the sheet shows which price the order follows and its first trigger price',
      },
      {
        file: 'tests/e2e/trade/trailing-stop.spec.ts',
        title: 'the trigger price moves with a new high and stays when the price falls by less than the rate',
      },
      {
        file: 'tests/e2e/trade/trailing-stop.spec.ts',
        title:
          'a price that turns by the rate triggers the order, the next price fills it, and the history shows both',
      },
      {
        file: 'src/features/spot/ticket/orderTypes.test.tsx',
        title:
          'a trailing sale has a field for the callback rate, and shows that the stop follows the highest price, with its first trigger price',
      },
    ],
  },
  {
    id: 'spot-orders-16',
    line: 'A trailing stop is decided by recorded prices in their order, whatever was missed or came late.',
    tests: [
      {
        file: 'tests/invariants/spot/trailing-stops.test.ts',
        title:
          'a trailing stop follows the ticks that were recorded while no evaluator ran, in order, also on a second node',
      },
      {
        file: 'tests/invariants/spot/races.test.ts',
        title:
          'of an amend, a cancel, a new high, a trigger and a fill of a trailing stop at the same time, exactly one is executed, … times',
      },
      {
        file: 'tests/invariants/spot/reference-model.test.ts',
        title:
          'trailing stops and their amends end as in a reference model, however the prices are split into batches',
      },
    ],
  },
]
