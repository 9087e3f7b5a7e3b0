import type { AcceptanceLine } from '../line.ts'

export const bills: readonly AcceptanceLine[] = [
  {
    id: 'bills-01',
    line: 'The values between two rows are the change of the balance after.',
    tests: [
      {
        file: 'tests/e2e/funds.spec.ts',
        title: '/pages/fund/assets_record: one coin of one account, the balance after each row adds up',
      },
      {
        file: 'server/products/wallet/wallet.test.ts',
        title: 'list every posting, newest first, with the balance after it and its name in the language',
      },
      {
        file: 'tests/e2e/lockup.spec.ts',
        title:
          'its bills on /pages/setting/bill: −1,000, +4, +4 and +988; of each bucket they are the balance',
      },
    ],
  },
  {
    id: 'bills-02',
    line: 'The account of a coin page is the spot account by default.',
    tests: [
      {
        file: 'tests/e2e/funds.spec.ts',
        title: '/pages/fund/assets_record: one coin of one account, the balance after each row adds up',
      },
    ],
  },
  {
    id: 'bills-03',
    line: 'A filter begins at the first page again.',
    tests: [
      {
        file: 'tests/e2e/bills.spec.ts',
        title:
          '/pages/fund/assets_all_record: a filter begins at the first page again, and the file has raw decimals',
      },
      {
        file: 'tests/e2e/funds.spec.ts',
        title: 'filters begin anew, a row opens in full, the file holds raw decimals',
      },
    ],
  },
  {
    id: 'bills-04',
    line: 'The exported file has raw decimals.',
    tests: [
      {
        file: 'tests/e2e/bills.spec.ts',
        title:
          '/pages/fund/assets_all_record: a filter begins at the first page again, and the file has raw decimals',
      },
      {
        file: 'tests/e2e/funds.spec.ts',
        title: 'filters begin anew, a row opens in full, the file holds raw decimals',
      },
      {
        file: 'src/features/transactions/csv.test.ts',
        title: 'exported transactions have raw decimals, UTC times and one line per bill',
      },
      {
        file: 'src/features/transactions/csv.test.ts',
        title: 'exported text with commas, quotes or a formula stays text',
      },
    ],
  },
  {
    id: 'bills-05',
    line: 'Every loaded page is there without a connection.',
    tests: [
      {
        file: 'tests/e2e/bills.spec.ts',
        title: '/pages/fund/assets_all_record: every page that was loaded is there without a line',
      },
    ],
  },
  {
    id: 'bills-06',
    line: 'A bill leads to the object it belongs to.',
    tests: [
      {
        file: 'tests/e2e/bills.spec.ts',
        title: '/pages/fund/assets_all_record: a bill of a filled order names it and leads to it',
      },
      {
        file: 'tests/e2e/funds.spec.ts',
        title: 'filters begin anew, a row opens in full, the file holds raw decimals',
      },
    ],
  },
  {
    id: 'bills-07',
    line: 'Rows gather by month with sums per currency; a freeze and its release are not counted.',
    tests: [
      {
        file: 'src/features/assets/billGroups.test.ts',
        title: 'bills are grouped by month with exact sums per currency',
      },
      {
        file: 'src/features/assets/billGroups.test.ts',
        title: 'a freeze and its release are listed but not counted in the sums',
      },
      {
        file: 'tests/e2e/bills.spec.ts',
        title:
          '/pages/fund/assets_all_record: freezes and releases wait under their order, and stand alone where they are asked for',
      },
    ],
  },
  {
    id: 'bills-08',
    line: 'The locked side of an order stands under its own account, and of each bucket the rows sum to the balance.',
    tests: [
      {
        file: 'tests/e2e/lockup.spec.ts',
        title:
          'its bills on /pages/setting/bill: −1,000, +4, +4 and +988; of each bucket they are the balance',
      },
    ],
  },
  {
    id: 'bills-09',
    line: 'A range of days keeps what lies in it.',
    tests: [
      {
        file: 'tests/e2e/bills.spec.ts',
        title: '/pages/fund/assets_all_record: a range of days keeps what lies in it',
      },
      {
        file: 'src/features/transactions/days.test.ts',
        title: 'a range of days includes both ends and everything between, and all days without ends',
      },
    ],
  },
  {
    id: 'bills-10',
    line: 'Only what a chain takes is offered for withdrawal.',
    tests: [
      {
        file: 'tests/e2e/funds.spec.ts',
        title: '/pages/fund/assets_record: only what a chain takes is offered to be withdrawn',
      },
    ],
  },
]
