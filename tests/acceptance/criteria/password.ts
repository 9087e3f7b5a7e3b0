import type { AcceptanceLine } from '../criterion.ts'

export const password: readonly AcceptanceLine[] = [
  {
    id: 'password-01',
    line: 'A changed password ends the sessions of other devices.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title: 'a wrong code keeps the password, the right one changes it, and a second device gets 999',
      },
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title:
          'the login password › is changed with a mailed code, which ends every session and pauses withdrawals for 24 hours',
      },
    ],
  },
  {
    id: 'password-02',
    line: 'A wrong code leaves the password as it was.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title: 'a wrong code keeps the password, the right one changes it, and a second device gets 999',
      },
    ],
  },
  {
    id: 'password-03',
    line: 'Two different passwords are rejected on the page.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title: 'a wrong code keeps the password, the right one changes it, and a second device gets 999',
      },
    ],
  },
  {
    id: 'password-04',
    line: 'A changed password pauses withdrawals for 24 hours.',
    tests: [
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title:
          'the login password › is changed with a mailed code, which ends every session and pauses withdrawals for 24 hours',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title:
          'a withdrawal › is rejected during a pause of withdrawals, and to an address on hold, even if the address was deleted and saved again',
      },
    ],
  },
  {
    id: 'password-05',
    line: 'After the change the login opens and no token is left here.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title: 'a wrong code keeps the password, the right one changes it, and a second device gets 999',
      },
    ],
  },
  {
    id: 'password-06',
    line: 'Without a line it is rejected.',
    tests: [{ file: 'tests/e2e/account/security-settings.spec.ts', title: 'offline the change is rejected' }],
  },
  {
    id: 'password-07',
    line: 'The code goes to the own contact, whose address is masked.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title: 'a wrong code keeps the password, the right one changes it, and a second device gets 999',
      },
      {
        file: 'tests/e2e/account/second-factor.spec.ts',
        title: 'the login password is changed with a texted code',
      },
    ],
  },
]
