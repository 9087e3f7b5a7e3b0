import type { AcceptanceLine } from '../criterion.ts'

export const figures: readonly AcceptanceLine[] = [
  {
    id: 'figures-01',
    line: "Amounts on the wire are decimal strings of the currency's scale; signs, exponents and other digits are rejected.",
    tests: [
      {
        file: 'src/features/kit/form/readAmount.test.ts',
        title: 'is rejected when it is not a number, or has a sign, an exponent or too many digits',
      },
      {
        file: 'tests/contract/bad-input.test.ts',
        title: 'rejects every malformed form from %s with a message and changes nothing',
      },
      {
        file: 'server/ledger/post-journal.test.ts',
        title: 'rejects an amount with more decimals than the scale of the currency',
      },
    ],
  },
  {
    id: 'figures-02',
    line: 'A field takes both decimal marks and sends a point.',
    tests: [
      {
        file: 'src/ui/fields/DecimalField.test.tsx',
        title:
          'a decimal field accepts the decimal mark of another language, keeps the typed text and shows its interpretation',
      },
      {
        file: 'src/i18n/typedNumber.test.ts',
        title: '%s: point and comma are accepted as decimal mark, and no mark is dropped',
      },
      {
        file: 'src/ui/fields/DecimalField.test.tsx',
        title: 'a decimal field accepts a pasted figure with thousands separators',
      },
    ],
  },
  {
    id: 'figures-03',
    line: 'Signs and exponents are no figure; digits and marks of other keyboards are read.',
    tests: [
      {
        file: 'src/ui/fields/DecimalField.test.tsx',
        title: 'a decimal field rejects a pasted %s with a message',
      },
      {
        file: 'src/ui/fields/DecimalField.test.tsx',
        title:
          'a decimal field accepts digits and decimal marks of other keyboards and shows its interpretation',
      },
      { file: 'src/i18n/typedNumber.test.ts', title: '%s: text that is not a plain number is rejected' },
      { file: 'src/i18n/typedNumber.test.ts', title: '%s: digits of every script are converted to 0 to 9' },
    ],
  },
  {
    id: 'figures-04',
    line: 'A currency without a price has no value and sums say what they leave out.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'a coin without a price is not counted as zero, and the total names the coins that it leaves out',
      },
      {
        file: 'server/products/wallet/wallet.test.ts',
        title:
          'a currency without a price has no value, and every sum lists the currencies that are left out of it',
      },
      {
        file: 'src/domain/trade/portfolio.test.ts',
        title: 'a day with a missing price or rate is a gap in the chart, never 0',
      },
    ],
  },
  {
    id: 'figures-05',
    line: 'Balances are shown rounded down and fees rounded up.',
    tests: [
      { file: 'src/i18n/number.test.ts', title: 'for a balance, rounded down, and for a fee, rounded up' },
    ],
  },
  {
    id: 'figures-06',
    line: 'K and M shorten, never rounded up into the next letter.',
    tests: [
      { file: 'src/i18n/number.test.ts', title: 'of 1000 is 1K' },
      { file: 'src/i18n/number.test.ts', title: 'of 1840000000 is 1.84B' },
      { file: 'src/i18n/number.test.ts', title: 'is never rounded up into the next unit' },
    ],
  },
  {
    id: 'figures-07',
    line: 'A price has exactly the digits of its pair.',
    tests: [{ file: 'src/i18n/number.test.ts', title: 'for a price, with exactly the decimals of its pair' }],
  },
  {
    id: 'figures-08',
    line: 'Colour always stands with a sign or an arrow.',
    tests: [
      { file: 'src/ui/figures/figures.test.tsx', title: 'has an arrow when it is coloured and has no sign' },
      {
        file: 'src/features/market/LivePairFigures.test.tsx',
        title: 'the change badge has the colour of the change, and no colour while prices are not live',
      },
    ],
  },
  {
    id: 'figures-09',
    line: 'Credits round down, charges up, and what is charged is never more than was frozen.',
    tests: [
      {
        file: 'src/domain/trade/spot.test.ts',
        title: 'that sells freezes the base and is credited quote rounded down',
      },
      {
        file: 'src/domain/trade/spot.test.ts',
        title: 'is charged for its fills, rounded once, and never more than its frozen amount',
      },
      {
        file: 'src/domain/earn/lockup.test.ts',
        title: 'has its penalty rounded up and its income rounded down',
      },
      {
        file: 'src/domain/earn/ieo.test.ts',
        title:
          'units are rounded down, their cost is rounded up, and the paid plus the refunded amount equals the frozen amount',
      },
    ],
  },
  {
    id: 'figures-10',
    line: 'Thresholds compare without a quotient.',
    tests: [
      {
        file: 'src/domain/earn/loan/loan.test.ts',
        title: 'happens at a margin level of 109.9 % and not at 110.0 %, compared without rounding',
      },
      {
        file: 'tests/invariants/quickbuy/reference-model.test.ts',
        title:
          'the limit of quick buy is compared without a division, so that no rounding lets an order exceed the limit',
      },
    ],
  },
  {
    id: 'figures-11',
    line: 'Figures are written as the language does.',
    tests: [
      { file: 'src/i18n/number.test.ts', title: 'is written by the rules of en' },
      { file: 'src/i18n/numberSeparators.test.ts', title: 'are used in the amount %s' },
      { file: 'src/i18n/numberSeparators.test.ts', title: 'are used in the time clock' },
      {
        file: 'src/i18n/typedNumber.test.ts',
        title: '%s: a displayed or edited number is parsed exactly or reported as ambiguous',
      },
    ],
  },
  {
    id: 'figures-12',
    line: 'Fiat values use the eleven kept rates, renewed after a day.',
    tests: [
      {
        file: 'server/market/fiat-rates.test.ts',
        title:
          'contain the eleven standard currencies and the quick-buy currencies of the source, as decimal strings with the time of the request',
      },
      {
        file: 'server/market/fiat-rates.test.ts',
        title: 'are requested again when they are older than 86,400,000 ms, and not before',
      },
      {
        file: 'src/data/realtime/fiat-rates.test.tsx',
        title: 'fiat rates that are 86400001 ms old by the server’s clock are requested 1 times',
      },
    ],
  },
  {
    id: 'figures-13',
    line: 'Ten digits are seconds and thirteen milliseconds.',
    tests: [
      {
        file: 'src/i18n/time.test.ts',
        title: 'a timestamp of ten digits is read as seconds, of thirteen digits as milliseconds',
      },
    ],
  },
  {
    id: 'figures-14',
    line: "Countdowns follow the server's clock and never go below zero.",
    tests: [
      {
        file: 'src/ui/figures/figures.test.tsx',
        title: 'counts down by the given clock and reports its end once',
      },
      { file: 'src/i18n/time.test.ts', title: 'a countdown never shows less than zero' },
      {
        file: 'tests/e2e/trade/seconds-options.spec.ts',
        title:
          "the countdown of a seconds option follows the server's clock when the clock of the device is five minutes fast",
      },
    ],
  },
  {
    id: 'figures-15',
    line: 'A countdown that reaches zero without a connection says "Awaiting update".',
    tests: [
      {
        file: 'tests/e2e/earn/nft.spec.ts',
        title: 'offline a sale past its end waits for an update and is not called ended',
      },
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title:
          'offline the list shows the time of its data, and a countdown at zero does not claim that the sale has ended',
      },
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title: 'offline a quiz past its cut-off waits for an update and is not called closed',
      },
    ],
  },
  {
    id: 'figures-16',
    line: 'The business day is of UTC+8, settled at 16:00.',
    tests: [
      {
        file: 'src/domain/businessDay.test.ts',
        title: 'begins at 00:00 and has the settlement of dual investment at 16:00, both in UTC+8',
      },
      {
        file: 'server/products/wallet/balance-summary.test.ts',
        title: 'the business day begins at midnight of UTC+8',
      },
      {
        file: 'src/domain/businessDay.test.ts',
        title: 'that contains the time 2026-11-22T15:59:59Z is 2026-11-22',
      },
    ],
  },
  {
    id: 'figures-17',
    line: 'Relative times are as the specification words them.',
    tests: [
      { file: 'src/i18n/time.test.ts', title: '299 s before the present time is “just now”' },
      { file: 'src/i18n/time.test.ts', title: '300 s before the present time is “5 min. ago”' },
      { file: 'src/i18n/time.test.ts', title: 'is a date when older than 30 days' },
    ],
  },
]
