import type { AcceptanceLine } from '../line.ts'

export const finance: readonly AcceptanceLine[] = [
  {
    id: 'finance-01',
    line: 'A guest sees products and no sums.',
    tests: [{ file: 'tests/e2e/lockup.spec.ts', title: 'a guest sees products and no sums' }],
  },
  {
    id: 'finance-02',
    line: 'One call that fails leaves the other parts.',
    tests: [
      { file: 'tests/e2e/lockup.spec.ts', title: 'a part that fails leaves the others' },
      { file: 'tests/e2e/ieo.spec.ts', title: 'listings that fail leave the others' },
      {
        file: 'tests/e2e/dual.spec.ts',
        title: 'an auction that cannot be read says so where it would stand',
      },
    ],
  },
  {
    id: 'finance-03',
    line: 'The sum is what is in lock mining, investments and IEO at the current rate.',
    tests: [
      {
        file: 'tests/e2e/dual.spec.ts',
        title: 'the sum is what is in lock mining, dual investment and IEO together',
      },
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title: 'the finance tab’s total is what is locked at the price of now',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title: 'sums: principal of what is open, paid this month, and the part of the finance tab',
      },
      {
        file: 'tests/invariants/ieo/orders.test.ts',
        title: 'the finance tab counts what is frozen, then the tokens that are locked',
      },
    ],
  },
  {
    id: 'finance-04',
    line: 'Reloaded without a connection the parts stand with their time.',
    tests: [
      { file: 'tests/e2e/lockup.spec.ts', title: 'offline a reload shows what was there, and its time' },
    ],
  },
  {
    id: 'finance-05',
    line: 'Products, new listings and what ends soon lead to their pages.',
    tests: [
      {
        file: 'tests/e2e/dual.spec.ts',
        title: 'has the products of dual investment by coin, what ends soon, and the principal in its sum',
      },
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'has the newest listings, what ends soon, the principal in its sum, and what is paid next',
      },
      { file: 'tests/e2e/lockup.spec.ts', title: 'what is not there yet says so, and what is leads on' },
    ],
  },
  {
    id: 'finance-06',
    line: 'The position that is bought shows in the sum without a reload.',
    tests: [
      {
        file: 'tests/e2e/lockup.spec.ts',
        title: 'the sum is what is locked; a position that is bought shows',
      },
    ],
  },
  {
    id: 'finance-07',
    line: 'What is paid next stands in a calendar.',
    tests: [
      {
        file: 'tests/e2e/ieo.spec.ts',
        title: 'has the newest listings, what ends soon, the principal in its sum, and what is paid next',
      },
      {
        file: 'src/features/earn/hub/calendar.test.ts',
        title: 'the earn calendar lists the next payouts, soonest first',
      },
      {
        file: 'src/features/earn/hub/calendar.test.ts',
        title:
          'a lock-up in the earn calendar pays at the next midnight of UTC+8 and for the last time at its end',
      },
    ],
  },
]
