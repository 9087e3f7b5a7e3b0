import type { AcceptanceLine } from '../criterion.ts'

export const ticket: readonly AcceptanceLine[] = [
  {
    id: 'ticket-01',
    line: 'Without a line the button is off with its reason and the draft survives a reload.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'offline the ticket shows a notice and cannot be sent, and the typed form survives a reload',
      },
    ],
  },
  {
    id: 'ticket-02',
    line: 'A row of the book fills the price.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'tapping a row of the order book fills in the price, and the slider fills in the amount',
      },
      {
        file: 'src/features/spot/ticket/ticketState.test.ts',
        title:
          'with a click on a price in the order book becomes a limit order at that price; a stop-market order gets that price as its stop price',
      },
    ],
  },
  {
    id: 'ticket-03',
    line: 'The sheet shows pair, side, price, amount and the exact most that is paid or least that is received.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'a limit buy freezes total and fee exactly, and can be cancelled from its card',
      },
      {
        file: 'tests/e2e/trade/order-ticket.spec.ts',
        title:
          'a market order shows its worst price and waits for the next price, and a message about its fill opens the order',
      },
      {
        file: 'src/features/spot/ticket/ticketSummary.test.ts',
        title: 'at market shows the maximum paid and the minimum received, both at the worst price',
      },
    ],
  },
  {
    id: 'ticket-04',
    line: '"Do not show again today" is never offered at first use and ends with the day.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'a limit buy freezes total and fee exactly, and can be cancelled from its card',
      },
      {
        file: 'src/features/kit/trade/skipConfirmRules.test.ts',
        title: 'appears for the first order, and does not offer “Do not show again today”',
      },
      {
        file: 'src/features/kit/trade/skipConfirmRules.test.ts',
        title:
          'is skipped for the rest of a day after “Do not show again today” was ticked, and appears on the next day',
      },
      { file: 'src/features/kit/trade/skipConfirmRules.test.ts', title: 'counts days by the local calendar' },
    ],
  },
  {
    id: 'ticket-05',
    line: 'Empty, zero and too precise amounts name what is wrong before anything is sent.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'invalid input is reported before anything is sent',
      },
      {
        file: 'src/features/spot/ticket/ticketSummary.test.ts',
        title: 'is shown at the field that can correct it, even when that field is empty',
      },
      { file: 'src/domain/trade/spot.test.ts', title: 'with %s for %j' },
    ],
  },
  {
    id: 'ticket-06',
    line: 'A missed minimum names the minimum.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'invalid input is reported before anything is sent',
      },
      {
        file: 'src/features/spot/ticket/ticketSummary.test.ts',
        title: 'names the minimum when the order is below the minimum',
      },
      {
        file: 'src/domain/trade/spot.test.ts',
        title:
          'below a minimum, and the error has the minimum of the quantity in base or of the total in quote',
      },
    ],
  },
  {
    id: 'ticket-07',
    line: 'Above the balance it says "Insufficient balance".',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'invalid input is reported before anything is sent',
      },
    ],
  },
  {
    id: 'ticket-08',
    line: 'A limit more than a tenth off the last price is warned of again.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'a limit price more than 10 % from the last price is warned about in the confirmation sheet',
      },
      {
        file: 'src/domain/trade/spot.test.ts',
        title:
          'needs another confirmation when its limit is more than a tenth away from the last price, and needs no confirmation at exactly a tenth',
      },
      {
        file: 'src/features/kit/trade/skipConfirmRules.test.ts',
        title: 'appears for a limit price far off the last price even while the sheet is skipped for the day',
      },
    ],
  },
  {
    id: 'ticket-09',
    line: 'A guest reads "Log in / Register" and comes back to the ticket as it was.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title:
          'the button reads "Log in / Register" for a guest, who returns to the unchanged ticket after the login',
      },
    ],
  },
  {
    id: 'ticket-10',
    line: 'The slider puts in the share of the balance that still pays its fee.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'tapping a row of the order book fills in the price, and the slider fills in the amount',
      },
      {
        file: 'src/features/spot/ticket/ticketState.test.ts',
        title: 'computes the amount for a slider position so that the balance also pays the fee',
      },
    ],
  },
  {
    id: 'ticket-11',
    line: 'The unit of the amount switches between base and quote.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'tapping a row of the order book fills in the price, and the slider fills in the amount',
      },
      {
        file: 'src/features/spot/ticket/ticketState.test.ts',
        title: 'converts the amount when its unit is changed',
      },
    ],
  },
  {
    id: 'ticket-12',
    line: 'The segment that was used last is remembered and the drawer changes the pair.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the drawer changes the pair, and the segment is remembered',
      },
    ],
  },
  {
    id: 'ticket-13',
    line: 'A rejection keeps the form and takes the focus to its field.',
    tests: [
      {
        file: 'tests/e2e/trade/order-ticket.spec.ts',
        title: 'a rejected ticket shows the broken rule, focuses the field and does not move the button',
      },
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title:
          'an order that never reached the server is reported as not placed and is never placed later, and the form can be used again',
      },
    ],
  },
  {
    id: 'ticket-14',
    line: 'A draft survives a killed browser and ends with the logout.',
    tests: [
      {
        file: 'tests/e2e/trade/order-ticket.spec.ts',
        title: 'the draft of an order is kept when the browser is killed, and is deleted at the logout',
      },
    ],
  },
  {
    id: 'ticket-15',
    line: 'Whoever has nothing to pay with is led to the deposit of that coin.',
    tests: [
      {
        file: 'tests/e2e/trade/order-ticket.spec.ts',
        title: 'a person without money is sent to the deposit of that coin',
      },
    ],
  },
  {
    id: 'ticket-16',
    line: 'Stale prices give no estimate.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the button of a market order is disabled while the price is out of date',
      },
      {
        file: 'src/features/spot/ticket/ticketSummary.test.ts',
        title:
          'has no estimate for a market order without a current price, and computes a limit order at its limit price',
      },
    ],
  },
]
