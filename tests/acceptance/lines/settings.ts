import type { AcceptanceLine } from '../line.ts'

export const settings: readonly AcceptanceLine[] = [
  {
    id: 'settings-01a',
    line: 'Another default fiat changes the converted prices on home at once.',
    tests: [{ file: 'tests/e2e/account.spec.ts', title: 'the default fiat changes every converted value' }],
  },
  {
    id: 'settings-02',
    line: 'Logging out without a connection works here, says that the server was not told, and empties the private stores.',
    tests: [
      {
        file: 'tests/e2e/account.spec.ts',
        title: 'logging out offline works here and says that the server was not told',
      },
      {
        file: 'src/data/session/session.test.ts',
        title: 'runs in the order epoch, delete, blank, broadcast, stop, forget',
      },
      {
        file: 'tests/offline/wipe.spec.ts',
        title:
          'who logs out before the app’s other code has come, and while every answer is slow, leaves nothing',
      },
    ],
  },
  {
    id: 'settings-03',
    line: 'The language row offers nine languages.',
    tests: [
      {
        file: 'tests/e2e/account.spec.ts',
        title: 'nine languages by their own names, the version, and no Log out for a guest',
      },
    ],
  },
  {
    id: 'settings-04',
    line: 'Logging out asks first, ends the session on the server and clears the device.',
    tests: [
      {
        file: 'tests/e2e/account.spec.ts',
        title: 'logging out asks first, empties the device and says whether the server was told',
      },
      {
        file: 'server/accounts/accounts.test.ts',
        title: 'end at once with logout; other sessions of the person stay',
      },
    ],
  },
  {
    id: 'settings-05',
    line: "Logging out in one tab leaves nobody's page in another.",
    tests: [
      {
        file: 'tests/e2e/account.spec.ts',
        title: 'logging out in one tab shows nobody’s page in another: it goes to the login',
      },
      { file: 'src/data/session/session.test.ts', title: 'is followed at a storage event' },
    ],
  },
  {
    id: 'settings-06',
    line: 'Offline data says what is kept, how old and how large, and clears one kind or all.',
    tests: [
      {
        file: 'tests/e2e/settings.spec.ts',
        title: 'says what is kept, how much and how old, and clears one kind or all of it',
      },
      { file: 'src/data/cache/offline.test.ts', title: 'shows their number, age and size' },
      {
        file: 'src/data/cache/offline.test.ts',
        title: 'clears answers of one kind from the device and from memory',
      },
    ],
  },
  {
    id: 'settings-07',
    line: 'Eleven fiat currencies are offered, each with its rate.',
    tests: [{ file: 'tests/e2e/account.spec.ts', title: 'the default fiat changes every converted value' }],
  },
  {
    id: 'settings-08',
    line: 'The version is shown and a guest has no logout.',
    tests: [
      {
        file: 'tests/e2e/account.spec.ts',
        title: 'nine languages by their own names, the version, and no Log out for a guest',
      },
    ],
  },
  {
    id: 'settings-09',
    line: 'Diagnostics name nobody.',
    tests: [
      { file: 'tests/e2e/settings.spec.ts', title: 'diagnostics can be copied and name nobody' },
      {
        file: 'src/data/platform/diagnostics.test.ts',
        title: 'diagnostics contain versions, stores and errors, and nothing about the person',
      },
      {
        file: 'src/data/platform/diagnostics.test.ts',
        title: 'an error in the diagnostics is stripped of what could identify a person',
      },
    ],
  },
  {
    id: 'settings-01b',
    line: 'Another default fiat changes the fiat column of the market at once.',
    tests: [
      {
        file: 'src/features/market/PairRowFiat.test.tsx',
        title: 'the converted price of a row changes at once with the default fiat currency',
      },
    ],
  },
]
