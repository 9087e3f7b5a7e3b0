import type { AcceptanceLine } from '../criterion.ts'

export const loan: readonly AcceptanceLine[] = [
  {
    id: 'loan-01',
    line: 'VIP 1 reads that level 2 or market maker is required, with a way to the levels.',
    tests: [
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title:
          'a member of VIP 1 reads "VIP level 2 or higher, or market maker status, is required" with a link to the levels',
      },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title: 'an application for a loan › needs VIP level 2 or market maker status',
      },
    ],
  },
  {
    id: 'loan-02',
    line: 'The calculator: 500,000 USDT of collateral carry 1,000,000 at 150 %.',
    tests: [
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title:
          'a guest reads levels, risk and conditions, and that 500,000 USDT of collateral allow 1,000,000 at 150 %',
      },
      {
        file: 'src/domain/earn/loan/loan.test.ts',
        title:
          'is at most twice the collateral: 500,000 allow 1,000,000, with a margin level of 150 % and a leverage of 3.0',
      },
    ],
  },
  {
    id: 'loan-03',
    line: '499,999.99 and 10,000,000.01 are rejected, on the screen and by the server.',
    tests: [
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title: 'amounts of 499,999.99 and 10,000,000.01 are rejected, on the page and by the server',
      },
      {
        file: 'src/domain/earn/loan/loan.test.ts',
        title: 'is worth 500,000 to 10,000,000 USDT, and at most the person’s allowance',
      },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          "an application for a loan › is rejected below 500,000 or above 10,000,000 USDT, above the person's allowance, for less than 7 or more than 365 days, above 3x leverage, and without the collateral",
      },
    ],
  },
  {
    id: 'loan-04',
    line: "Another person's id is a parameter error.",
    tests: [
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title:
          "collateral is added, a transfer that would lead below 150 % is rejected, and another person's loan is reported as not found",
      },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title: 'is reported as not found to another person',
      },
    ],
  },
  {
    id: 'loan-05',
    line: 'A loan above twice the collateral is rejected.',
    tests: [
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title: 'an application with its current risk is confirmed, reviewed automatically and paid out',
      },
      {
        file: 'src/domain/earn/loan/loan.test.ts',
        title:
          'is at most twice the collateral: 500,000 allow 1,000,000, with a margin level of 150 % and a leverage of 3.0',
      },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          "an application for a loan › is rejected below 500,000 or above 10,000,000 USDT, above the person's allowance, for less than 7 or more than 365 days, above 3x leverage, and without the collateral",
      },
    ],
  },
  {
    id: 'loan-06',
    line: 'The term is 7 to 365 days.',
    tests: [
      { file: 'src/domain/earn/loan/loan.test.ts', title: 'can be borrowed for 7 to 365 days' },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          "an application for a loan › is rejected below 500,000 or above 10,000,000 USDT, above the person's allowance, for less than 7 or more than 365 days, above 3x leverage, and without the collateral",
      },
    ],
  },
  {
    id: 'loan-07',
    line: "Above one's own allowance or the balance it is rejected.",
    tests: [
      {
        file: 'src/domain/earn/loan/loan.test.ts',
        title: 'is worth 500,000 to 10,000,000 USDT, and at most the person’s allowance',
      },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          "an application for a loan › is rejected below 500,000 or above 10,000,000 USDT, above the person's allowance, for less than 7 or more than 365 days, above 3x leverage, and without the collateral",
      },
    ],
  },
  {
    id: 'loan-08',
    line: 'Advanced verification is asked for before the form.',
    tests: [
      { file: 'tests/e2e/earn/loan.spec.ts', title: 'advanced verification is required before the form' },
    ],
  },
  {
    id: 'loan-09',
    line: 'Rejected or cancelled, the collateral comes back.',
    tests: [
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          'an application for a loan › freezes its collateral, and returns all of the collateral when it is cancelled or rejected',
      },
      {
        file: 'tests/invariants/loan/operator-commands.test.ts',
        title:
          'a rejection of a loan application needs a reason, which the applicant can read, and releases the collateral',
      },
    ],
  },
  {
    id: 'loan-10',
    line: 'A guest reads levels, risk and the way in; without an answer the page still explains.',
    tests: [
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title:
          'a guest reads levels, risk and conditions, and that 500,000 USDT of collateral allow 1,000,000 at 150 %',
      },
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title:
          'when the loan conditions cannot be loaded, the page still explains loans and their risk and links to the loans of the person',
      },
    ],
  },
]
