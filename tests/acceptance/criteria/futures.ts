import type { AcceptanceLine } from '../criterion.ts'

export const futures: readonly AcceptanceLine[] = [
  {
    id: 'futures-01',
    line: 'A take profit below the entry of a long is blocked, a stop on the wrong side is told at its field.',
    tests: [
      {
        file: 'tests/e2e/trade/futures.spec.ts',
        title: 'transaction/index: a take profit below the price of a long position is blocked',
      },
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title:
          'a stop is chosen as a change of the price, shows the profit or loss it would bring, and an invalid stop is reported at its field',
      },
      {
        file: 'src/features/futures/ticket/ticketState.test.ts',
        title: 'a take profit or stop loss on the wrong side of the entry price is rejected at its own field',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'a futures position › accepts, after its opening, a take profit on the winning side and a stop loss on the losing side of the price, and is not closed by a take profit or stop loss that was removed',
      },
    ],
  },
  {
    id: 'futures-02',
    line: 'The liquidation price is said of both sides before anything is opened.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title: 'the liquidation prices of both sides are shown before an order, uncut at 320 px',
      },
      {
        file: 'tests/e2e/trade/futures.spec.ts',
        title:
          'transaction/index: a long position opens at the next price, and its liquidation price is shown beforehand',
      },
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title:
          'each button opens the sheet of its side, with the liquidation price shown before the confirmation',
      },
    ],
  },
  {
    id: 'futures-03',
    line: 'A position is drawn as a line at its open price.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title:
          'a position is a line at its open price, and its profit is (last price − open price) × quantity, with its sign',
      },
    ],
  },
  {
    id: 'futures-04',
    line: 'Profit is (now - open) x number, signed.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title:
          'a position is a line at its open price, and its profit is (last price − open price) × quantity, with its sign',
      },
    ],
  },
  {
    id: 'futures-05',
    line: 'Without a line the buttons are off with the reason and the form stays.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title:
          'offline the buttons of the order ticket are disabled with the reason, and its input is kept after a reload',
      },
      {
        file: 'tests/e2e/trade/futures.spec.ts',
        title:
          "transaction/contract: the chart shows the person's position of the pair, and offline nothing can be opened",
      },
    ],
  },
  {
    id: 'futures-06',
    line: 'A row of the book makes its price the limit.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title: 'tapping a row of the order book makes its price the limit price',
      },
    ],
  },
  {
    id: 'futures-07',
    line: 'Fixed leverages of the pair are offered and futures and margin share one ticket.',
    tests: [
      {
        file: 'tests/e2e/trade/futures.spec.ts',
        title:
          "transaction/contract: the chart shows the person's position of the pair, and offline nothing can be opened",
      },
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title:
          'the header opens the chart over the ticket, leads to the chart page, and marks the pair as favourite',
      },
    ],
  },
  {
    id: 'futures-08',
    line: 'The order at market opens by the next price, gives back what it set aside too much, and ends beyond its worst price.',
    tests: [
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'a futures market order › freezes its maximum cost, opens a position at the next price, and returns the unused amount',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'a futures market order › ends and returns the whole frozen amount when the next price is beyond its worst price or no price is recorded in time',
      },
    ],
  },
  {
    id: 'futures-09',
    line: 'The confirmation says the most that can be lost before anything else.',
    tests: [
      {
        file: 'tests/e2e/trade/futures.spec.ts',
        title:
          'transaction/index: a long position opens at the next price, and its liquidation price is shown beforehand',
      },
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title: 'when prices stop, the open sheet stays, hides its figures and disables its button',
      },
    ],
  },
  {
    id: 'futures-10',
    line: 'A limit far off the last price asks again, whatever was ticked.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title: 'a limit price more than 10 % from the last price is warned about in the confirmation sheet',
      },
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title:
          'the confirmation sheet can be skipped for the day from the second order on, but not for a limit price far from the market',
      },
    ],
  },
  {
    id: 'futures-11',
    line: 'A lost answer is looked for, in the sheet or in the ticket.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title:
          'when the answer to an order is lost, its sheet asks for the outcome, even if prices stop meanwhile',
      },
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title:
          'when the outcome is still unknown after closing the sheet, the ticket asks the server for the outcome',
      },
    ],
  },
  {
    id: 'futures-12',
    line: 'Lots have two decimals and the slider leaves no more than there is margin for.',
    tests: [
      {
        file: 'src/features/futures/ticket/ticketState.test.ts',
        title:
          'limit the slider to the number of lots that the balance pays for on either side, long or short',
      },
      {
        file: 'tests/invariants/futures/reference-model.test.ts',
        title:
          'an order of the shown maximum number of lots is affordable, and an order of one step more is not',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'a futures market order › is rejected with the error of the first rule that it breaks, in the sequence of the specification',
      },
    ],
  },
  {
    id: 'futures-13',
    line: 'A resting order opens when its price is reached; a cancel gives everything back.',
    tests: [
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'a futures limit order › opens a position at the tick that reaches its price, and a cancel returns the whole frozen amount',
      },
    ],
  },
  {
    id: 'futures-14',
    line: 'Terms that did not come are said with the way to ask again.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title: 'terms that could not be loaded are reported with a button to load them again',
      },
    ],
  },
  {
    id: 'futures-15',
    line: 'Fees are charged on opening and closing and the night at its hour on what is open then.',
    tests: [
      {
        file: 'tests/invariants/futures/reference-model.test.ts',
        title: 'the amounts of … random positions equal the amounts of a reference model in exact fractions',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'overnight fees of futures positions › are charged after three days without a server once per night, in order, at the last price before 00:00',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'overnight fees of futures positions › are charged for each position that is open at 00:00, even when the position is closed before the job runs, and for no other position',
      },
    ],
  },
]
