import type { AcceptanceLine } from '../criterion.ts'

export const register: readonly AcceptanceLine[] = [
  {
    id: 'register-01',
    line: 'Two different passwords say "The two passwords are inconsistent".',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'unequal passwords, unaccepted terms and a wrong code are rejected',
      },
      {
        file: 'src/features/auth/formRules.test.ts',
        title: 'shows each validation error at the field that it concerns',
      },
    ],
  },
  {
    id: 'register-02',
    line: 'The wait for another code counts down and survives leaving and a reload.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          'the countdown and the draft survive leaving and a reload; the password and the code are not kept',
      },
      {
        file: 'tests/e2e/account/phone-login.spec.ts',
        title:
          'a registration by phone keeps the dial code and the countdown when the page is left, and creates one account',
      },
      {
        file: 'src/ui/fields/CodeField.test.tsx',
        title:
          'a code field counts down after a code was sent, and continues after its page was left and reopened',
      },
    ],
  },
  {
    id: 'register-03',
    line: 'A used code is rejected.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'a code that has already created an account is rejected',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title:
          'with the mailed code creates an account with its own invite code, and accepts the mailed code only once',
      },
    ],
  },
  {
    id: 'register-04',
    line: 'The invite code of the link is filled in, locked and kept on the new account.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          'the invite code of the link is filled in and locked, and an unknown invite code is rejected at its field and can be removed',
      },
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'the links on the invite page carry the invite code',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title:
          'with an invite code records the inviter; an unknown invite code is rejected and does not use up the mailed code',
      },
      {
        file: 'tests/e2e/account/invite.spec.ts',
        title:
          "a registration by the invite link assigns the new account to the inviter, and a person's own invite code is rejected",
      },
    ],
  },
  {
    id: 'register-05',
    line: 'Two taps, or fifty calls at once, make one account.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'a double click with the mailed code creates one account, which is signed in',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'sent fifty times concurrently with the same code creates one account',
      },
    ],
  },
  {
    id: 'register-06',
    line: 'A code is exactly six digits.',
    tests: [
      { file: 'src/features/auth/formRules.test.ts', title: 'accept a code of six digits of any script' },
      { file: 'server/identity/accounts/accounts.test.ts', title: 'is rejected with a code of five digits' },
      { file: 'src/ui/fields/CodeField.test.tsx', title: 'a code field accepts six digits and nothing else' },
    ],
  },
  {
    id: 'register-07',
    line: 'A code lives ten minutes, bears five tries, comes once a minute and ten a day.',
    tests: [
      { file: 'server/identity/accounts/accounts.test.ts', title: 'are void after five wrong tries' },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'are valid for ten minutes and rejected after that',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title:
          'are sent at most once a minute and ten times a day to one email address, also for concurrent requests',
      },
    ],
  },
  {
    id: 'register-08',
    line: 'Both documents have to be accepted.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'unequal passwords, unaccepted terms and a wrong code are rejected',
      },
    ],
  },
  {
    id: 'register-09',
    line: 'An unknown invite code is rejected at its field, before the mailed code is used up.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          'the invite code of the link is filled in and locked, and an unknown invite code is rejected at its field and can be removed',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title:
          'with an invite code records the inviter; an unknown invite code is rejected and does not use up the mailed code',
      },
    ],
  },
  {
    id: 'register-10',
    line: 'A successful registration signs in.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'a double click with the mailed code creates one account, which is signed in',
      },
      {
        file: 'tests/e2e/account/phone-login.spec.ts',
        title:
          'a registration by phone keeps the dial code and the countdown when the page is left, and creates one account',
      },
    ],
  },
  {
    id: 'register-11',
    line: 'Without a line nothing is sent, the words say why, and the draft stays without passwords.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'offline the form cannot be sent, shows a notice, and keeps the draft',
      },
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          'the countdown and the draft survive leaving and a reload; the password and the code are not kept',
      },
    ],
  },
  {
    id: 'register-12',
    line: 'A registration whose answer was lost is looked for, not sent twice.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          'when the answer to the registration is lost, the app asks for the outcome and does not register again',
      },
    ],
  },
  {
    id: 'register-13',
    line: 'A mailed code comes in the language of the screen.',
    tests: [
      {
        file: 'server/platform/http/request-language.test.ts',
        title: 'prefers the header for the call that sends a code by email, whose parameter is always zh',
      },
      {
        file: 'server/platform/http/request-language.test.ts',
        title: 'headerLang reads the header zh-tw as hk',
      },
    ],
  },
  {
    id: 'register-14',
    line: 'Registration by phone takes the dial code of the picker and makes one account.',
    tests: [
      {
        file: 'tests/e2e/account/phone-login.spec.ts',
        title:
          'a registration by phone keeps the dial code and the countdown when the page is left, and creates one account',
      },
    ],
  },
  {
    id: 'register-15',
    line: 'In test mode a form that asks for a code that was sent leads to the test mailbox.',
    tests: [
      {
        file: 'src/features/kit/form/SentCodeField.test.tsx',
        title: 'a code field links to the test mailbox in test mode only',
      },
    ],
  },
]
