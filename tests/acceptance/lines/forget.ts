import type { AcceptanceLine } from '../line.ts'

export const forget: readonly AcceptanceLine[] = [
  {
    id: 'forget-01',
    line: 'A reset ends every session: an old token gets 999.',
    tests: [
      {
        file: 'tests/e2e/forget.spec.ts',
        title: 'a mailed code sets a new password; every session ends and withdrawals pause',
      },
      {
        file: 'server/accounts/accounts.test.ts',
        title: 'is replaced with a mailed code: every session ends, withdrawals pause for 24 hours',
      },
      {
        file: 'tests/e2e/phone.spec.ts',
        title: 'by phone: a texted code sets a new password and ends every session',
      },
    ],
  },
  {
    id: 'forget-02',
    line: 'Withdrawals pause for 24 hours after a reset; the page says so before it is sent.',
    tests: [
      {
        file: 'tests/e2e/forget.spec.ts',
        title: 'a mailed code sets a new password; every session ends and withdrawals pause',
      },
      {
        file: 'server/accounts/accounts.test.ts',
        title: 'is replaced with a mailed code: every session ends, withdrawals pause for 24 hours',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title: 'everything while withdrawals pause, and an address that waits, though it was deleted',
      },
      {
        file: 'tests/e2e/withdraw.spec.ts',
        title: 'a pause after a change of a password is counted down, and rejected by the server too',
      },
    ],
  },
  {
    id: 'forget-03',
    line: 'Both spellings of the fields are understood by the server.',
    tests: [
      {
        file: 'tests/e2e/forget.spec.ts',
        title: '/pages/common/forget: … with … sets a new password, and the next login takes it',
      },
      {
        file: 'server/accounts/accounts.test.ts',
        title: 'takes the other form of the specification too, and a code once',
      },
    ],
  },
  {
    id: 'forget-04',
    line: 'An unknown account is answered like a known one.',
    tests: [
      { file: 'tests/e2e/forget.spec.ts', title: 'an unknown address looks like any other' },
      {
        file: 'server/accounts/accounts.test.ts',
        title: 'says the same of a known and of an unknown address',
      },
      {
        file: 'server/accounts/accounts.test.ts',
        title: 'cannot be reset where there is no account, even with the code that was drawn for it',
      },
      {
        file: 'tests/invariants/strangers/sign-in.test.ts',
        title: 'by $name: neither its words nor its time say so',
      },
    ],
  },
  {
    id: 'forget-05',
    line: 'Wrong code, short or differing passwords are said on the page before anything is sent.',
    tests: [
      {
        file: 'tests/e2e/forget.spec.ts',
        title: 'what is wrong is said on the page before anything is sent',
      },
      {
        file: 'server/accounts/accounts.test.ts',
        title: 'rejects two different passwords and leaves the account as it was',
      },
      {
        file: 'server/accounts/accounts.test.ts',
        title: 'rejects six characters and leaves the account as it was',
      },
      {
        file: 'server/accounts/accounts.test.ts',
        title: 'rejects a code of five digits and leaves the account as it was',
      },
    ],
  },
  {
    id: 'forget-06',
    line: 'Without a line it waits and keeps the account that was typed.',
    tests: [{ file: 'tests/e2e/forget.spec.ts', title: 'offline it waits and keeps the address' }],
  },
]
