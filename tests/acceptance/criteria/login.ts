import type { AcceptanceLine } from '../criterion.ts'

export const login: readonly AcceptanceLine[] = [
  {
    id: 'login-01',
    line: 'A wrong password says "Login failed" or the server\'s words, keeps the account and clears the password.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          'a password of six characters is rejected on the page, and after a wrong password the form still contains the account name',
      },
      {
        file: 'tests/e2e/account/phone-login.spec.ts',
        title:
          'the login accepts a number with or without its leading 0, and a wrong password keeps the number',
      },
    ],
  },
  {
    id: 'login-02',
    line: 'A login leads to the exact route and query that asked for it.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          'a guest on a route for members gets a notice, is sent to the login, and returns to the exact route and query afterwards',
      },
      {
        file: 'src/features/auth/redirect.test.ts',
        title: 'a redirect after sign-in preserves a route of the app with its query',
      },
      {
        file: 'src/features/auth/redirect.test.ts',
        title: 'a redirect is passed from one sign-in page to the next',
      },
    ],
  },
  {
    id: 'login-03',
    line: 'Six characters are stopped on the page and seven are sent.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          'a password of six characters is rejected on the page, and after a wrong password the form still contains the account name',
      },
      {
        file: 'src/domain/account/password.test.ts',
        title:
          'a password of 6 characters is rejected as too short, a password of 7 is accepted, and a password of 129 is rejected as too long',
      },
    ],
  },
  {
    id: 'login-04',
    line: 'Whoever is signed in is sent home.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'a signed-in member who opens the login is sent to the home page',
      },
    ],
  },
  {
    id: 'login-05',
    line: 'Another site is never a way back.',
    tests: [
      { file: 'tests/e2e/account/account-pages.spec.ts', title: 'the login never redirects to another site' },
      { file: 'src/routes/-route-params.test.ts', title: 'a redirect outside the app is ignored' },
      {
        file: 'src/features/auth/redirect.test.ts',
        title: 'a redirect to a URL outside of the app’s routes leads to the home page',
      },
    ],
  },
  {
    id: 'login-06',
    line: 'Ten failures in 15 minutes lock an account, known or not, and say for how long.',
    tests: [
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title:
          'as locked@example.com is locked after ten failures in 15 minutes, also when fifty attempts are sent concurrently, and the error contains the time to wait',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title:
          'as nobody-here@example.com is locked after ten failures in 15 minutes, also when fifty attempts are sent concurrently, and the error contains the time to wait',
      },
    ],
  },
  {
    id: 'login-07',
    line: 'A number of a region that is not served is rejected with the exact text, whether it has an account or not.',
    tests: [
      {
        file: 'tests/e2e/account/phone-login.spec.ts',
        title:
          '/pages/common/login: a number of a region that is not served is rejected, with or without an account',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title:
          'with a phone number of a region that is not served is rejected, whether the account exists or not',
      },
    ],
  },
  {
    id: 'login-08',
    line: 'A phone number is taken with its dial code: 11 digits in mainland China, 6 to 15 elsewhere.',
    tests: [
      {
        file: 'tests/e2e/account/phone-login.spec.ts',
        title:
          'the login accepts a number with or without its leading 0, and a wrong password keeps the number',
      },
      {
        file: 'src/features/auth/formRules.test.ts',
        title: 'a phone number is accepted with or without the leading 0 of domestic calls',
      },
      {
        file: 'src/features/security/bindContactRules.test.ts',
        title:
          'a phone number is accepted with 11 digits in mainland China, and with 6 to 15 digits in other countries',
      },
    ],
  },
  {
    id: 'login-09',
    line: 'The globe on the login changes its language and that of its calls.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'the globe button changes the language of the page and of its API calls',
      },
    ],
  },
  {
    id: 'login-10',
    line: 'An email address is checked before it is sent.',
    tests: [
      {
        file: 'src/features/auth/formRules.test.ts',
        title: 'accepts full-width, accented and padded email addresses, and rejects malformed addresses',
      },
    ],
  },
  {
    id: 'login-11',
    line: 'Losing the line never shows the login to somebody whose session is stored.',
    tests: [
      {
        file: 'tests/offline/app-shell.spec.ts',
        title: 'the app opens offline with the figures that were loaded last and the time of these figures',
      },
      {
        file: 'tests/offline/offline-home-and-inbox.spec.ts',
        title:
          '/pages/index/index, /pages/mailMessage/*: while the server is down all stored content is shown, without a loading indicator',
      },
    ],
  },
]
