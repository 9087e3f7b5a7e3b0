import type { AcceptanceLine } from '../criterion.ts'

export const forget: readonly AcceptanceLine[] = [
  {
    id: 'forget-01',
    line: 'A reset ends every session: an old token gets 999.',
    tests: [
      {
        file: 'tests/e2e/account/password-reset.spec.ts',
        title: 'a mailed code sets a new password, ends every session and pauses withdrawals',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'with a mailed code sets the password, ends every session and pauses withdrawals for 24 hours',
      },
      {
        file: 'tests/e2e/account/phone-login.spec.ts',
        title: 'a texted code sets a new password and ends every session',
      },
    ],
  },
  {
    id: 'forget-02',
    line: 'Withdrawals pause for 24 hours after a reset; the page says so before it is sent.',
    tests: [
      {
        file: 'tests/e2e/account/password-reset.spec.ts',
        title: 'a mailed code sets a new password, ends every session and pauses withdrawals',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'with a mailed code sets the password, ends every session and pauses withdrawals for 24 hours',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title:
          'a withdrawal › is rejected during a pause of withdrawals, and to an address on hold, even if the address was deleted and saved again',
      },
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title:
          'after a change of a password withdrawals pause with a countdown, and the server rejects withdrawals too',
      },
    ],
  },
  {
    id: 'forget-03',
    line: 'Both spellings of the fields are understood by the server.',
    tests: [
      {
        file: 'tests/e2e/account/password-reset.spec.ts',
        title: '/pages/common/forget: … with … sets a new password, and the next login accepts it',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title:
          'accepts the alternative parameter names account and repassword, and accepts each code only once',
      },
    ],
  },
  {
    id: 'forget-04',
    line: 'An unknown account is answered like a known one.',
    tests: [
      {
        file: 'tests/e2e/account/password-reset.spec.ts',
        title: 'an unknown address gets the same answer as a known address',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'gives the same answer for a known and an unknown email address',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title:
          'for an email address without an account is rejected, even with the code that was created for this address',
      },
      {
        file: 'tests/invariants/unauthenticated/sign-in-attacks.test.ts',
        title: 'text and response time of $name do not depend on whether the account exists',
      },
    ],
  },
  {
    id: 'forget-05',
    line: 'Wrong code, short or differing passwords are said on the page before anything is sent.',
    tests: [
      {
        file: 'tests/e2e/account/password-reset.spec.ts',
        title: 'invalid input is reported on the page before anything is sent',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'with a repeated password that differs is rejected, and the old password stays valid',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'with a password of six characters is rejected, and the old password stays valid',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'with a code of five digits is rejected, and the old password stays valid',
      },
    ],
  },
  {
    id: 'forget-06',
    line: 'Without a line it waits and keeps the account that was typed.',
    tests: [
      {
        file: 'tests/e2e/account/password-reset.spec.ts',
        title: 'offline the code cannot be requested and the address is kept',
      },
    ],
  },
]
