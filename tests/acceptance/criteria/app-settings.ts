import type { AcceptanceLine } from '../criterion.ts'

export const settings: readonly AcceptanceLine[] = [
  {
    id: 'settings-01a',
    line: 'Another default fiat changes the converted prices on home at once.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'choosing another fiat currency changes every converted value',
      },
    ],
  },
  {
    id: 'settings-02',
    line: 'Logging out without a connection works here, says that the server was not told, and empties the private stores.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          "a logout without a connection deletes the member's data on the device and says that the server was not notified",
      },
      {
        file: 'src/data/session/session.test.ts',
        title:
          'runs in the order: new epoch, delete data, hide the page, broadcast, stop requests, clear memory',
      },
      {
        file: 'tests/offline/logout-wipe.spec.ts',
        title:
          'after a logout before all code has loaded, while every answer is slow, no data of the person is stored',
      },
    ],
  },
  {
    id: 'settings-03',
    line: 'The language row offers nine languages.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          'the settings list nine languages by their own names and the version, and show no "Log out" to a guest',
      },
    ],
  },
  {
    id: 'settings-04',
    line: 'Logging out asks first, ends the session on the server and clears the device.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          'logging out asks for confirmation, empties the device and says whether the server was notified',
      },
      {
        file: 'server/identity/accounts/accounts.test.ts',
        title: 'end at once on logout, while other sessions of the person continue',
      },
    ],
  },
  {
    id: 'settings-05',
    line: "Logging out in one tab leaves nobody's page in another.",
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: "after a logout in one tab the other tab hides the member's page and shows the login",
      },
      { file: 'src/data/session/session.test.ts', title: 'is adopted at a storage event' },
    ],
  },
  {
    id: 'settings-06',
    line: 'Offline data says what is kept, how old and how large, and clears one kind or all.',
    tests: [
      {
        file: 'tests/e2e/account/settings.spec.ts',
        title: 'the page shows kinds, sizes and ages of stored data, and clears one kind or all',
      },
      {
        file: 'src/data/cache/measure-and-clear-stored-data.test.ts',
        title: 'shows number, age and size of the records of each store',
      },
      {
        file: 'src/data/cache/measure-and-clear-stored-data.test.ts',
        title: 'clears the records of one store from the device and from memory',
      },
    ],
  },
  {
    id: 'settings-07',
    line: 'Eleven fiat currencies are offered, each with its rate.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'choosing another fiat currency changes every converted value',
      },
    ],
  },
  {
    id: 'settings-08',
    line: 'The version is shown and a guest has no logout.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          'the settings list nine languages by their own names and the version, and show no "Log out" to a guest',
      },
    ],
  },
  {
    id: 'settings-09',
    line: 'Diagnostics name nobody.',
    tests: [
      {
        file: 'tests/e2e/account/settings.spec.ts',
        title: 'the diagnostics can be copied and contain no personal data',
      },
      {
        file: 'src/data/platform/diagnostics.test.ts',
        title: 'diagnostics contain versions, stores and errors, and nothing about the person',
      },
      {
        file: 'src/data/platform/diagnostics.test.ts',
        title: 'an error in the diagnostics contains nothing that could identify a person',
      },
    ],
  },
  {
    id: 'settings-01b',
    line: 'Another default fiat changes the fiat column of the market at once.',
    tests: [
      {
        file: 'src/features/market/PairRowFiat.test.tsx',
        title: 'the price in fiat changes in a row as soon as the default fiat currency changes',
      },
    ],
  },
]
