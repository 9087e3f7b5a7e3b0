import type { AcceptanceLine } from '../criterion.ts'

export const bills: readonly AcceptanceLine[] = [
  {
    id: 'bills-01',
    line: 'The values between two rows are the change of the balance after.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          '/pages/fund/assets_record: transactions of one coin in one account show the balance after each, and the sums are right',
      },
      {
        file: 'server/products/wallet/wallet.test.ts',
        title:
          'has every posting, newest first, with the balance after it and its name in the reader’s language',
      },
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title:
          'its transactions on /pages/setting/bill are 1,000 locked, +4, +4 and 988 returned less 12, and add up to the balance of each bucket',
      },
    ],
  },
  {
    id: 'bills-02',
    line: 'The account of a coin page is the spot account by default.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          '/pages/fund/assets_record: transactions of one coin in one account show the balance after each, and the sums are right',
      },
    ],
  },
  {
    id: 'bills-03',
    line: 'A filter begins at the first page again.',
    tests: [
      {
        file: 'tests/e2e/funds/transactions.spec.ts',
        title:
          '/pages/fund/assets_all_record: a new filter starts at the first page, and the exported file has unrounded decimals',
      },
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'changing a filter starts at the first page, a row opens in full, and the exported file has unrounded decimals',
      },
    ],
  },
  {
    id: 'bills-04',
    line: 'The exported file has raw decimals.',
    tests: [
      {
        file: 'tests/e2e/funds/transactions.spec.ts',
        title:
          '/pages/fund/assets_all_record: a new filter starts at the first page, and the exported file has unrounded decimals',
      },
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'changing a filter starts at the first page, a row opens in full, and the exported file has unrounded decimals',
      },
      {
        file: 'src/features/transactions/transactionsCsv.test.ts',
        title: 'exported transactions have unrounded amounts, UTC times and one line per transaction',
      },
      {
        file: 'src/features/transactions/transactionsCsv.test.ts',
        title: 'exported text with commas, quotes or a formula is read as text by a spreadsheet',
      },
    ],
  },
  {
    id: 'bills-05',
    line: 'Every loaded page is there without a connection.',
    tests: [
      {
        file: 'tests/e2e/funds/transactions.spec.ts',
        title: '/pages/fund/assets_all_record: offline every page that was loaded is readable',
      },
    ],
  },
  {
    id: 'bills-06',
    line: 'A bill leads to the object it belongs to.',
    tests: [
      {
        file: 'tests/e2e/funds/transactions.spec.ts',
        title:
          '/pages/fund/assets_all_record: the transaction of a filled order names the order and leads to it',
      },
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'changing a filter starts at the first page, a row opens in full, and the exported file has unrounded decimals',
      },
    ],
  },
  {
    id: 'bills-07',
    line: 'Rows gather by month with sums per currency; a freeze and its release are not counted.',
    tests: [
      {
        file: 'src/features/assets/transactionsByPeriod.test.ts',
        title: 'transactions are grouped by month with exact sums per currency',
      },
      {
        file: 'src/features/assets/transactionsByPeriod.test.ts',
        title: 'a freeze and its release are listed, but are not included in the sums',
      },
      {
        file: 'tests/e2e/funds/transactions.spec.ts',
        title:
          '/pages/fund/assets_all_record: freezes and releases are grouped under their order, and listed singly when the filter asks for them',
      },
    ],
  },
  {
    id: 'bills-08',
    line: 'The locked side of an order stands under its own account, and of each bucket the rows sum to the balance.',
    tests: [
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title:
          'its transactions on /pages/setting/bill are 1,000 locked, +4, +4 and 988 returned less 12, and add up to the balance of each bucket',
      },
    ],
  },
  {
    id: 'bills-09',
    line: 'A range of days keeps what lies in it.',
    tests: [
      {
        file: 'tests/e2e/funds/transactions.spec.ts',
        title: '/pages/fund/assets_all_record: a range of days shows only transactions of these days',
      },
      {
        file: 'src/features/transactions/dateRange.test.ts',
        title:
          'a range of days includes its first day, its last day and the days between, and a range without limits includes all days',
      },
    ],
  },
  {
    id: 'bills-10',
    line: 'Only what a chain takes is offered for withdrawal.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          '/pages/fund/assets_record: a withdrawal is offered only for coins that can be withdrawn to a chain',
      },
    ],
  },
  {
    id: 'bills-11',
    line: 'Orders are exported with their fills and closes, as exactly as they were.',
    tests: [
      {
        file: 'src/features/transactions/ordersCsv.test.ts',
        title:
          'exported orders have rows for their fills and closes below them, with unrounded amounts and UTC times',
      },
      {
        file: 'tests/e2e/funds/transactions.spec.ts',
        title:
          '/pages/fund/assets_all_record: orders are exported with their fills, and a tax file has one row for each fill',
      },
      {
        file: 'tests/e2e/funds/transactions.spec.ts',
        title: '/pages/fund/assets_all_record: offline the export is disabled and shows the reason',
      },
    ],
  },
  {
    id: 'bills-12',
    line: 'A tax file has every change once, and adds up to the ledger.',
    tests: [
      {
        file: 'tests/invariants/portfolio-and-privacy/tax.test.ts',
        title:
          'the tax file of a random account contains every journal that changed a balance once, and agrees with the ledger',
      },
      {
        file: 'src/domain/funds/tax.test.ts',
        title:
          'a fill is one row with the sent amount, the received amount and the fee, regardless of the amount that was frozen',
      },
    ],
  },
]
