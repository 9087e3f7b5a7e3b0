import type { AcceptanceLine } from '../criterion.ts'

export const quickbuy: readonly AcceptanceLine[] = [
  {
    id: 'quickbuy-01',
    line: '1,000 USD buy 1,000 USDT.',
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: '1,000 USD by card buy 1,000 USDT, in two steps and a confirmation',
      },
      { file: 'src/domain/funds/quickBuy.test.ts', title: 'a purchase for 1,000 USD yields 1,000 USDT' },
      {
        file: 'tests/invariants/quickbuy/orders.test.ts',
        title: 'of 1,000 USD by bank is credited with 1,000 USDT in four postings once the payment succeeded',
      },
    ],
  },
  {
    id: 'quickbuy-02',
    line: '10.5 is no whole amount.',
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title:
          'an amount of 10.5 is not an integer, 5 is below the minimum, and 2,001 USD are above the limit of level 1',
      },
      {
        file: 'src/domain/funds/quickBuy.test.ts',
        title:
          'a quick-buy amount of 10.5 is rejected because the amount is not whole, and the minimum and the maximum are accepted',
      },
      {
        file: 'tests/invariants/quickbuy/orders.test.ts',
        title: 'of 10.5 USD is rejected because the amount is not an integer',
      },
    ],
  },
  {
    id: 'quickbuy-03',
    line: 'At the first level 2,001 USD are over the limit.',
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title:
          'an amount of 10.5 is not an integer, 5 is below the minimum, and 2,001 USD are above the limit of level 1',
      },
      {
        file: 'src/domain/funds/quickBuy.test.ts',
        title:
          '2,001 USD exceeds a limit of 2,000 USDT and 2,000 USD does not; other currencies convert at the rate without spread',
      },
      {
        file: 'tests/invariants/quickbuy/orders.test.ts',
        title:
          'of 2,001 USD exceeds the limit at level 1, an order of 2,000 USD does not, and level 2 has a limit of a million',
      },
    ],
  },
  {
    id: 'quickbuy-04',
    line: 'A callback sent twice credits once.',
    tests: [
      {
        file: 'tests/invariants/quickbuy/callbacks.test.ts',
        title: 'a repeated provider callback credits once, and both callbacks get the same answer',
      },
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: 'a rejection shows its reason, and confirming twice credits once',
      },
    ],
  },
  {
    id: 'quickbuy-05',
    line: 'Bank details and codes of open orders open in airplane mode.',
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: 'bank details and QR code of open orders are readable when the app is started offline',
      },
    ],
  },
  {
    id: 'quickbuy-06',
    line: 'Each missing choice has its own words.',
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: '1,000 USD by card buy 1,000 USDT, in two steps and a confirmation',
      },
      {
        file: 'tests/invariants/quickbuy/orders.test.ts',
        title:
          'an order without a country, currency, payment method, bank or payer is rejected with an error for that input',
      },
    ],
  },
  {
    id: 'quickbuy-07',
    line: 'Below the least or above the most names the range.',
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title:
          'an amount of 10.5 is not an integer, 5 is below the minimum, and 2,001 USD are above the limit of level 1',
      },
    ],
  },
  {
    id: 'quickbuy-08',
    line: 'A quote that is over is not taken. It renews itself, and what it gives now is read before it can be confirmed.',
    tests: [
      {
        file: 'src/features/quickbuy/BuyForm.test.tsx',
        title: 'an expired price of a quick buy is renewed in the open sheet, which shows the new price',
      },
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: 'an expired price is not used, and a new price is loaded and must be confirmed',
      },
      {
        file: 'tests/invariants/quickbuy/orders.test.ts',
        title: 'a quick buy quote can be used until its end and is rejected afterwards',
      },
    ],
  },
  {
    id: 'quickbuy-09',
    line: 'Who pays is required and checked, with a tax number where it is asked for.',
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: '1,000 USD by card buy 1,000 USDT, in two steps and a confirmation',
      },
      {
        file: 'src/domain/funds/quickBuy.test.ts',
        title:
          'a payer field that is empty, contains an invalid character or has an invalid format is reported',
      },
      {
        file: 'src/domain/funds/quickBuy.test.ts',
        title:
          'a tax number is required only where the country asks for it, and must have the format of that country',
      },
    ],
  },
  {
    id: 'quickbuy-10',
    line: 'A guest sees the price with its ring and nine countries.',
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: 'a guest sees the price with its countdown, the nine countries and the login button',
      },
    ],
  },
  {
    id: 'quickbuy-11',
    line: 'An unverified person is led to the verification.',
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: 'an unverified person is sent to the verification, and the draft survives a reload',
      },
    ],
  },
  {
    id: 'quickbuy-12',
    line: 'A transfer needs its voucher.',
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title:
          'a bank order shows copyable bank details, takes the payment proof, and credits the coins after the review',
      },
      {
        file: 'tests/invariants/quickbuy/orders.test.ts',
        title:
          'a bank transfer reported as sent does not expire, and needs a payment proof that the person uploaded and has not used before',
      },
    ],
  },
  {
    id: 'quickbuy-13',
    line: 'A rejection has its reason; money that comes after is credited all the same.',
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: 'a rejection shows its reason, and confirming twice credits once',
      },
      {
        file: 'tests/invariants/quickbuy/orders.test.ts',
        title:
          'an unpaid order ends at its deadline with a message, and money that arrives after the deadline is credited',
      },
    ],
  },
  {
    id: 'quickbuy-14',
    line: 'Unpaid orders end after half an hour, by bank after a day.',
    tests: [
      {
        file: 'src/domain/funds/quickBuy.test.ts',
        title:
          'a quick-buy order expires after a day when paid by bank transfer, after half an hour otherwise',
      },
      {
        file: 'tests/invariants/quickbuy/orders.test.ts',
        title:
          'an unpaid order ends at its deadline with a message, and money that arrives after the deadline is credited',
      },
    ],
  },
  {
    id: 'quickbuy-15',
    line: 'A callback without the right signature does nothing.',
    tests: [
      {
        file: 'tests/invariants/quickbuy/callbacks.test.ts',
        title:
          'forged, replayed, reordered and late provider callbacks credit no wrong amount, and every payment is credited',
      },
      {
        file: 'tests/invariants/quickbuy/callbacks.test.ts',
        title:
          'a provider callback with an invalid signature of any characters is rejected without a server error',
      },
    ],
  },
  {
    id: 'quickbuy-16',
    line: "An operator's confirmation shows on the open page by itself.",
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: 'a confirmation by an operator updates the open page without a reload',
      },
    ],
  },
  {
    id: 'quickbuy-17',
    line: 'An order can be cancelled and is found by its state.',
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: 'a cancelled order is found in the list under its state',
      },
    ],
  },
  {
    id: 'quickbuy-18',
    line: "Another person's order is nobody's.",
    tests: [
      { file: 'tests/e2e/funds/quickbuy.spec.ts', title: 'the order of another person cannot be opened' },
    ],
  },
  {
    id: 'quickbuy-19',
    line: 'The draft survives a reload; without a connection nothing is ordered.',
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: 'an unverified person is sent to the verification, and the draft survives a reload',
      },
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: 'offline the choices are readable and nothing can be ordered',
      },
    ],
  },
  {
    id: 'quickbuy-20',
    line: 'Who pays and how is filled in from the verification and the last purchase; a known payer is not asked again.',
    tests: [
      {
        file: 'src/features/quickbuy/BuyForm.test.tsx',
        title:
          'a quick buy of a known payer is confirmed directly after the amount step, with the card of the last purchase',
      },
      {
        file: 'src/features/quickbuy/BuyForm.test.tsx',
        title: 'a quick buy has a step for the details of an unknown payer, and a known payer can be changed',
      },
      {
        file: 'src/features/quickbuy/formRules.test.ts',
        title: 'a new quick buy is prefilled with the choices of the last quick buy that are still available',
      },
      {
        file: 'tests/invariants/quickbuy/orders.test.ts',
        title:
          'the next quick buy order is prefilled with the payer and the payment method of the last order',
      },
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: 'the name of the payer is filled in from the verification and the profile',
      },
    ],
  },
  {
    id: 'quickbuy-21',
    line: 'A simulated payment says so.',
    tests: [
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title: 'a guest sees the price with its countdown, the nine countries and the login button',
      },
      {
        file: 'tests/e2e/funds/quickbuy.spec.ts',
        title:
          'a bank order shows copyable bank details, takes the payment proof, and credits the coins after the review',
      },
    ],
  },
]
