import type { AcceptanceLine } from '../line.ts'

export const records: readonly AcceptanceLine[] = [
  {
    id: 'records-01',
    line: 'A status changes on the page without a reload.',
    tests: [
      {
        file: 'tests/e2e/withdraw.spec.ts',
        title: 'cancel restores the balance; a rejection arrives without reload and returns the whole debit',
      },
      {
        file: 'tests/e2e/withdraw.spec.ts',
        title: 'an operator approves and says by which transaction it was sent',
      },
      {
        file: 'tests/e2e/deposit.spec.ts',
        title:
          'a credit of the chain is seen while it is confirmed, then raises balance and bill, without a reload',
      },
    ],
  },
  {
    id: 'records-02',
    line: 'Cancelling a withdrawal in review restores the balance.',
    tests: [
      {
        file: 'tests/e2e/withdraw.spec.ts',
        title: 'cancel restores the balance; a rejection arrives without reload and returns the whole debit',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title: 'returns the whole debit when it is rejected, with the reason, and when it is cancelled',
      },
    ],
  },
  {
    id: 'records-03',
    line: 'A withdrawal cannot be cancelled once it is let through.',
    tests: [
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title: 'cannot be cancelled once it is let through, and can still be rejected',
      },
    ],
  },
  {
    id: 'records-04',
    line: 'A record opens with its steps, address, hash, reason and voucher.',
    tests: [
      {
        file: 'tests/e2e/funds.spec.ts',
        title: 'a deposit goes from submitted to credited before the eyes, with balance and bill',
      },
      {
        file: 'tests/e2e/withdraw.spec.ts',
        title: 'cancel restores the balance; a rejection arrives without reload and returns the whole debit',
      },
      {
        file: 'tests/e2e/funds.spec.ts',
        title: 'the code of an address is saved as a picture, and a hash is copied',
      },
    ],
  },
]
