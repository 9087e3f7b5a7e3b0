import type { AcceptanceLine } from '../criterion.ts'

export const finance: readonly AcceptanceLine[] = [
  {
    id: 'finance-01',
    line: 'A guest sees products and no sums.',
    tests: [{ file: 'tests/e2e/earn/lockup.spec.ts', title: 'a guest sees products and no balances' }],
  },
  {
    id: 'finance-02',
    line: 'One call that fails leaves the other parts.',
    tests: [
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title: 'when one section cannot be loaded, the others are still shown',
      },
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title: 'when new listings cannot be loaded, the other sections are still shown',
      },
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'when the auctions cannot be loaded, their section shows an error',
      },
    ],
  },
  {
    id: 'finance-03',
    line: 'The sum is what is in lock mining, investments and IEO at the current rate.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'the total is the sum of lock mining, dual investment and IEO',
      },
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title: 'returns the locked principal at current prices as the total of the finance tab',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title:
          'returns the sum of the open principal, the sum of the payments of the month, and the amounts of dual investment for the finance tab',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title:
          'the finance tab includes the money frozen by IEO subscriptions, and after the allotment the locked tokens',
      },
    ],
  },
  {
    id: 'finance-04',
    line: 'Reloaded without a connection the parts stand with their time.',
    tests: [
      { file: 'tests/e2e/earn/lockup.spec.ts', title: 'offline a reload shows the last data and its time' },
    ],
  },
  {
    id: 'finance-05',
    line: 'Products, new listings and what ends soon lead to their pages.',
    tests: [
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title:
          'the page lists dual investment products by coin, the positions that end soon, and the principal in the total',
      },
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title:
          'the page shows the newest listings, what ends soon, the principal in the total, and the next payment',
      },
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title: 'a category without products shows a notice, and the other categories open their pages',
      },
    ],
  },
  {
    id: 'finance-06',
    line: 'The position that is bought shows in the sum without a reload.',
    tests: [
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title: 'the total is the locked principal, and a new position appears',
      },
    ],
  },
  {
    id: 'finance-07',
    line: 'What is paid next stands in a calendar.',
    tests: [
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title:
          'the page shows the newest listings, what ends soon, the principal in the total, and the next payment',
      },
      {
        file: 'src/features/earn/finance-tab/paymentCalendar.test.ts',
        title: 'the earn calendar lists the next payouts, soonest first',
      },
      {
        file: 'src/features/earn/finance-tab/paymentCalendar.test.ts',
        title:
          'the earn calendar shows the next lock-up payment at the next midnight (UTC+8), and the last payment at the end of the lock-up',
      },
    ],
  },
]
