import type { AcceptanceLine } from '../criterion.ts'

export const payPassword: readonly AcceptanceLine[] = [
  {
    id: 'pay-password-01',
    line: 'Whatever needs a pay password leads to its page and back.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title:
          'a page that needs a pay password links to this page and opens again afterwards, and two different entries return to the first step',
      },
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title: 'a person without a pay password is sent to payPassword and returns afterwards',
      },
    ],
  },
  {
    id: 'pay-password-02',
    line: 'Five wrong ones lock it for 30 minutes and say so, for the right one too.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title:
          'five wrong entries lock the pay password for 30 minutes, and a mailed code can still reset it',
      },
      {
        file: 'server/identity/accounts/requirements.test.ts',
        title:
          'after five wrong pay passwords even the correct pay password is rejected for half an hour; a correct pay password before the fifth try resets the count',
      },
      {
        file: 'server/identity/accounts/requirements.test.ts',
        title:
          'a correct pay password at the fifth try is accepted, and of many concurrent tries only five are checked',
      },
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title:
          'the pay password › is locked for 30 minutes after five wrong entries, and a reset with a code pauses withdrawals for 24 hours',
      },
    ],
  },
  {
    id: 'pay-password-03',
    line: 'It is longer than six and not the login password.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title:
          'a page that needs a pay password links to this page and opens again afterwards, and two different entries return to the first step',
      },
      {
        file: 'server/identity/accounts/requirements.test.ts',
        title:
          'a pay password of six characters or equal to the login password is rejected; an empty pay password does not count as a try',
      },
      {
        file: 'src/features/security/payPasswordForm.test.ts',
        title:
          'a pay password of six characters is rejected, and a pay password of seven characters is accepted',
      },
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title:
          'the pay password › is set with a code, must differ from the login password, and pauses withdrawals only when an existing pay password is changed',
      },
    ],
  },
  {
    id: 'pay-password-04',
    line: 'Different ones lead back to the new one with the exact text.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title:
          'a page that needs a pay password links to this page and opens again afterwards, and two different entries return to the first step',
      },
      {
        file: 'src/features/security/payPasswordForm.test.ts',
        title:
          'when the repetition of a new pay password differs, both entries are cleared and the form returns to the first entry',
      },
    ],
  },
  {
    id: 'pay-password-05',
    line: 'A code resets a forgotten one, with a pause of withdrawals.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title:
          'five wrong entries lock the pay password for 30 minutes, and a mailed code can still reset it',
      },
      {
        file: 'tests/invariants/identity/account-security.test.ts',
        title:
          'the pay password › is locked for 30 minutes after five wrong entries, and a reset with a code pauses withdrawals for 24 hours',
      },
      {
        file: 'src/features/security/payPasswordForm.test.ts',
        title:
          'a person who has forgotten the pay password goes to the step for the new one without entering the old one',
      },
    ],
  },
  {
    id: 'pay-password-06',
    line: 'No store of the device has it.',
    tests: [
      {
        file: 'tests/e2e/account/security-settings.spec.ts',
        title:
          'five wrong entries lock the pay password for 30 minutes, and a mailed code can still reset it',
      },
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'offline saving is rejected and the draft is kept, without the pay password',
      },
    ],
  },
  {
    id: 'pay-password-07',
    line: 'A rejection is shown at the step that it is about.',
    tests: [
      {
        file: 'src/features/security/payPasswordForm.test.ts',
        title:
          'an error of the server is shown at the step of the pay-password form where the person can correct it',
      },
    ],
  },
]
