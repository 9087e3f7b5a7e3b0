import type { AcceptanceLine } from '../line.ts'

export const futures: readonly AcceptanceLine[] = [
  {
    id: 'futures-01',
    line: 'A take profit below the entry of a long is blocked, a stop on the wrong side is told at its field.',
    tests: [
      {
        file: 'tests/e2e/futures.spec.ts',
        title: 'transaction/index: a take profit below the price of a long is blocked',
      },
      {
        file: 'tests/e2e/futures-ticket.spec.ts',
        title:
          'a stop is picked as a change of the price, with what it would bring, and is told at its field when it lies wrong',
      },
      {
        file: 'src/features/futures/state.test.ts',
        title: 'a stop price on the wrong side is rejected at its own field',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title: 'stops set later are checked for their side, hold from then on and can be cleared',
      },
    ],
  },
  {
    id: 'futures-02',
    line: 'The liquidation price is said of both sides before anything is opened.',
    tests: [
      {
        file: 'tests/e2e/futures-ticket.spec.ts',
        title: 'the liquidation price is said of both sides before anything is opened, whole at 320 pixels',
      },
      {
        file: 'tests/e2e/futures.spec.ts',
        title:
          'transaction/index: a long is opened by the next price, with the liquidation price said before',
      },
      {
        file: 'tests/e2e/futures-ticket.spec.ts',
        title:
          'each button opens the sheet of its side, with its liquidation price said before the confirmation',
      },
    ],
  },
  {
    id: 'futures-03',
    line: 'A position is drawn as a line at its open price.',
    tests: [
      {
        file: 'tests/e2e/futures-ticket.spec.ts',
        title: 'a position is a line at its open price, and its profit is (now − open) × number, signed',
      },
    ],
  },
  {
    id: 'futures-04',
    line: 'Profit is (now - open) x number, signed.',
    tests: [
      {
        file: 'tests/e2e/futures-ticket.spec.ts',
        title: 'a position is a line at its open price, and its profit is (now − open) × number, signed',
      },
    ],
  },
  {
    id: 'futures-05',
    line: 'Without a line the buttons are off with the reason and the form stays.',
    tests: [
      {
        file: 'tests/e2e/futures-ticket.spec.ts',
        title: 'offline the buttons are off with the reason, and what was filled in is there after a reload',
      },
      {
        file: 'tests/e2e/futures.spec.ts',
        title: 'transaction/contract: chart and own position of the pair; offline nothing is opened',
      },
    ],
  },
  {
    id: 'futures-06',
    line: 'A row of the book makes its price the limit.',
    tests: [
      {
        file: 'tests/e2e/futures-ticket.spec.ts',
        title: 'a tap on a row of the book makes its price the limit',
      },
    ],
  },
  {
    id: 'futures-07',
    line: 'Fixed leverages of the pair are offered and futures and margin share one ticket.',
    tests: [
      {
        file: 'tests/e2e/futures.spec.ts',
        title: 'transaction/contract: chart and own position of the pair; offline nothing is opened',
      },
      {
        file: 'tests/e2e/futures-ticket.spec.ts',
        title: 'the header has the chart over the ticket, the way to the chart of the account, and the star',
      },
    ],
  },
  {
    id: 'futures-08',
    line: 'The order at market opens by the next price, gives back what it set aside too much, and ends beyond its worst price.',
    tests: [
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title: 'sets aside the most it may cost, opens at the next price and gives the rest back',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title: 'ends with everything back beyond its worst price, and without a price in time',
      },
    ],
  },
  {
    id: 'futures-09',
    line: 'The confirmation says the most that can be lost before anything else.',
    tests: [
      {
        file: 'tests/e2e/futures.spec.ts',
        title:
          'transaction/index: a long is opened by the next price, with the liquidation price said before',
      },
      {
        file: 'tests/e2e/futures-ticket.spec.ts',
        title: 'prices that stop leave the open sheet where it is, without figures and its button off',
      },
    ],
  },
  {
    id: 'futures-10',
    line: 'A limit far off the last price asks again, whatever was ticked.',
    tests: [
      {
        file: 'tests/e2e/futures-ticket.spec.ts',
        title: 'a limit more than a tenth off the last price is warned of in the sheet itself',
      },
      {
        file: 'tests/e2e/futures-ticket.spec.ts',
        title: 'the sheet may stay away for the day from the second order on, but not for a limit far off',
      },
    ],
  },
  {
    id: 'futures-11',
    line: 'A lost answer is looked for, in the sheet or in the ticket.',
    tests: [
      {
        file: 'tests/e2e/futures-ticket.spec.ts',
        title: 'an order whose answer was lost is looked for in its sheet, also when prices stop meanwhile',
      },
      {
        file: 'tests/e2e/futures-ticket.spec.ts',
        title: 'an outcome that is still unknown after the sheet was closed is asked for in the ticket',
      },
    ],
  },
  {
    id: 'futures-12',
    line: 'Lots have two decimals and the slider leaves no more than there is margin for.',
    tests: [
      {
        file: 'src/features/futures/state.test.ts',
        title: 'limit the slider to the lots for which either side has enough balance',
      },
      {
        file: 'tests/invariants/futures/oracle.test.ts',
        title: 'the most lots are affordable and one step more is not',
      },
      { file: 'tests/invariants/futures/orders.test.ts', title: 'is rejected by its first wrong' },
    ],
  },
  {
    id: 'futures-13',
    line: 'A resting order opens when its price is reached; a cancel gives everything back.',
    tests: [
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title: 'opens when its price is reached, at the tick; a cancel gives everything back',
      },
    ],
  },
  {
    id: 'futures-14',
    line: 'Terms that did not come are said with the way to ask again.',
    tests: [
      {
        file: 'tests/e2e/futures-ticket.spec.ts',
        title: 'terms that did not come are said, with the way to ask again',
      },
    ],
  },
  {
    id: 'futures-15',
    line: 'Fees are charged on opening and closing and the night at its hour on what is open then.',
    tests: [
      { file: 'tests/invariants/futures/oracle.test.ts', title: '… positions agree with exact fractions' },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title: 'three days down, then up: three nights in order, once each, at the last price before 00:00',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'is charged to what was open at 00:00 alone, also when the close comes before the turn is done',
      },
    ],
  },
]
