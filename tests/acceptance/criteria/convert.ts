import type { AcceptanceLine } from '../criterion.ts'

export const convert: readonly AcceptanceLine[] = [
  {
    id: 'convert-01',
    line: "Received is number x rate - fee to the coin's precision.",
    tests: [
      {
        file: 'tests/e2e/funds/convert.spec.ts',
        title:
          'the received amount is number × rate − fee, after a quote with a countdown and a confirmation, and the receipt names the price',
      },
      {
        file: 'tests/invariants/convert/convert.test.ts',
        title:
          'a conversion pays amount × rate − fee in the decimals of the bought coin, when the first price after the confirmation is recorded',
      },
      {
        file: 'src/features/convert/formRules.test.ts',
        title: 'the estimate of a conversion is number × rate − fee, as on the server',
      },
    ],
  },
  {
    id: 'convert-02',
    line: 'An expired quote is rejected by the server and never filled.',
    tests: [
      {
        file: 'tests/e2e/funds/convert.spec.ts',
        title: 'an expired quote is never filled, and the sheet offers to request a new quote',
      },
      {
        file: 'tests/invariants/convert/convert.test.ts',
        title: 'one millisecond after the end of its quote',
      },
    ],
  },
  {
    id: 'convert-03',
    line: 'A wrong quantity, one below the minimum and one above the balance are named.',
    tests: [
      {
        file: 'tests/e2e/funds/convert.spec.ts',
        title:
          'an invalid quantity is reported, the coins can be swapped, and both rates are shown with their fees',
      },
      {
        file: 'src/features/convert/formRules.test.ts',
        title:
          'a conversion quantity with several errors shows the first of them in the order of the specification',
      },
      {
        file: 'tests/invariants/convert/convert.test.ts',
        title: 'when its amount is invalid: a quantity of zero',
      },
      {
        file: 'tests/invariants/convert/convert.test.ts',
        title: 'when its amount is invalid: a quantity below the minimum',
      },
      {
        file: 'tests/invariants/convert/convert.test.ts',
        title: 'when its amount is invalid: a quantity above the balance',
      },
    ],
  },
  {
    id: 'convert-04',
    line: 'The same coin cannot stand on both sides.',
    tests: [
      {
        file: 'tests/e2e/funds/convert.spec.ts',
        title:
          'an invalid quantity is reported, the coins can be swapped, and both rates are shown with their fees',
      },
      {
        file: 'src/features/convert/formRules.test.ts',
        title: 'choosing the coin of the other side in a convert form swaps the two coins',
      },
      {
        file: 'tests/invariants/convert/convert.test.ts',
        title:
          'when both coins are the same, when one of the coins is fiat money, or when the price is outdated',
      },
    ],
  },
  {
    id: 'convert-05',
    line: 'The quote has its ring and is renewed by a tap.',
    tests: [
      {
        file: 'tests/e2e/funds/convert.spec.ts',
        title:
          'the received amount is number × rate − fee, after a quote with a countdown and a confirmation, and the receipt names the price',
      },
      {
        file: 'tests/e2e/funds/convert.spec.ts',
        title: 'an expired quote is never filled, and the sheet offers to request a new quote',
      },
    ],
  },
  {
    id: 'convert-06',
    line: 'Without a line it calculates on stored rates with their time and sends nothing.',
    tests: [
      {
        file: 'tests/e2e/funds/convert.spec.ts',
        title:
          'offline the form calculates with stored rates and their time, keeps the draft and sends no request',
      },
    ],
  },
  {
    id: 'convert-07',
    line: 'A first price beyond the tolerance ends it and everything comes back.',
    tests: [
      {
        file: 'tests/invariants/convert/convert.test.ts',
        title:
          'a first price beyond the tolerance ends the conversion unfilled and returns the whole amount: a buy at a price worse for the platform',
      },
      {
        file: 'tests/invariants/convert/convert.test.ts',
        title:
          'a first price beyond the tolerance ends the conversion unfilled and returns the whole amount: a buy at a price worse for the person',
      },
    ],
  },
  {
    id: 'convert-08',
    line: 'A quote is taken once and by its own person.',
    tests: [
      {
        file: 'tests/invariants/convert/convert.test.ts',
        title: 'when its quote was already used, belongs to another person, or is for other coins',
      },
    ],
  },
]
