import type { AcceptanceLine } from '../criterion.ts'

export const records: readonly AcceptanceLine[] = [
  {
    id: 'records-01',
    line: 'A status changes on the page without a reload.',
    tests: [
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title:
          'cancelling restores the balance, and a rejection appears without a reload and returns the whole debit',
      },
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title:
          'an operator approves the withdrawal, and its transaction hash is shown once the withdrawal is sent',
      },
      {
        file: 'tests/e2e/funds/deposit.spec.ts',
        title:
          'a credit of the chain is shown as pending until confirmed, then balance and transactions change without a reload',
      },
    ],
  },
  {
    id: 'records-02',
    line: 'Cancelling a withdrawal in review restores the balance.',
    tests: [
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title:
          'cancelling restores the balance, and a rejection appears without a reload and returns the whole debit',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title:
          'a rejected withdrawal returns its whole debit with the reason, and a cancelled withdrawal returns its whole debit',
      },
    ],
  },
  {
    id: 'records-03',
    line: 'A withdrawal cannot be cancelled once it is let through.',
    tests: [
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title: 'an approved withdrawal cannot be cancelled by its owner but can be rejected by an operator',
      },
    ],
  },
  {
    id: 'records-04',
    line: 'A record opens with its steps, address, hash, reason and voucher.',
    tests: [
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title:
          'a deposit changes from submitted to credited without a reload, with its balance and transaction',
      },
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title:
          'cancelling restores the balance, and a rejection appears without a reload and returns the whole debit',
      },
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'the QR code of an address is saved as an image, and a transaction hash is copied',
      },
    ],
  },
]
