import type { AcceptanceLine } from '../criterion.ts'

export const transfer: readonly AcceptanceLine[] = [
  {
    id: 'transfer-01',
    line: 'Both accounts change in one posting, once per request.',
    tests: [
      {
        file: 'server/products/wallet/wallet.test.ts',
        title: 'posts both sides in one journal, once per request',
      },
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'a transfer changes both balances at once and is first in the history',
      },
    ],
  },
  {
    id: 'transfer-02',
    line: 'Returning to the ticket shows the new available amount.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          '/pages/fund/fundTransfer: a person who opened the transfer from the ticket returns to the ticket, which shows the new balance of each account',
      },
    ],
  },
  {
    id: 'transfer-03',
    line: 'Accounts that only lock principal are not offered.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'accounts that only hold locked principal are not offered',
      },
      {
        file: 'src/features/transfer/formRules.test.ts',
        title: 'are always two different accounts, neither of which holds locked principal',
      },
    ],
  },
  {
    id: 'transfer-04',
    line: 'From and to differ; more than there is says "Insufficient balance".',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'a transfer changes both balances at once and is first in the history',
      },
      {
        file: 'src/features/transfer/formRules.test.ts',
        title: 'are always two different accounts, neither of which holds locked principal',
      },
      {
        file: 'server/products/wallet/wallet.test.ts',
        title: 'a transfer between accounts › is rejected with %s: %j',
      },
    ],
  },
  {
    id: 'transfer-05',
    line: 'The history has the newest first, the new one on top without a reload, and ends with "No more data".',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'a transfer changes both balances at once and is first in the history',
      },
      {
        file: 'tests/e2e/funds/convert.spec.ts',
        title: 'a new conversion is first in the history without a reload, and the end of the list is marked',
      },
      {
        file: 'server/products/wallet/wallet.test.ts',
        title: 'is listed newest first, ten per page',
      },
    ],
  },
  {
    id: 'transfer-06',
    line: 'While a loan is open no more leaves margin and futures than keeps 150 %.',
    tests: [
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          'the margin level rules of a loan › reject a transfer out of the margin or the futures account that would leave less than 150 % of the debt',
      },
      {
        file: 'tests/invariants/loan/races.test.ts',
        title: 'simultaneous transfers never leave a loan with a margin level below 150 %, in … rounds',
      },
    ],
  },
]
