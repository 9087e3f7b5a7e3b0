import type { AcceptanceLine } from '../criterion.ts'

export const launch: readonly AcceptanceLine[] = [
  {
    id: 'launch-01',
    line: "The strip says that the page is offline and of when its data is; it follows the server, not the browser's own flag.",
    tests: [
      {
        file: 'tests/offline/app-shell.spec.ts',
        title:
          'while the server is down and the network is up, the app shows that the server cannot be reached',
      },
      {
        file: 'src/data/platform/connectivity.test.ts',
        title:
          'is degraded after a failed call while the server answers probes, and online after the next successful call',
      },
      { file: 'src/data/platform/connectivity.test.ts', title: 'becomes offline after a failed probe' },
      {
        file: 'src/features/shell/ConnectionStrip.test.tsx',
        title: 'the text of the connection strip is announced by a live region that exists before the text',
      },
    ],
  },
  {
    id: 'launch-02',
    line: 'A lost socket with working calls is said as reconnecting after 3 s.',
    tests: [
      {
        file: 'src/features/shell/connectionStripReconnecting.test.tsx',
        title:
          'a lost socket is shown as reconnecting after 3 s while calls are answered, and no longer shown once the socket is back',
      },
    ],
  },
  {
    id: 'launch-03',
    line: 'A new version is offered in a sheet, taken by a tap and put off by another.',
    tests: [
      {
        file: 'tests/offline/app-update.spec.ts',
        title: 'a new app version is offered once per start, and is applied after a click on "Update"',
      },
      {
        file: 'src/features/shell/UpdateSheet.test.tsx',
        title: 'the update sheet announces a new version, and a click on Update activates the version',
      },
    ],
  },
  {
    id: 'launch-04',
    line: 'A page in use is never replaced by a new version by itself.',
    tests: [
      {
        file: 'src/data/platform/app-update.test.tsx',
        title: 'is offered, and takes control only after the person accepts it',
      },
      {
        file: 'src/data/platform/app-update.test.tsx',
        title: 'does not reload a page with a changed form, and is offered once the form is clean',
      },
      {
        file: 'src/data/platform/app-update.test.tsx',
        title: 'does not reload a page with an open confirm sheet',
      },
      {
        file: 'src/data/platform/app-update.test.tsx',
        title: 'does not reload a page with a write in flight',
      },
    ],
  },
  {
    id: 'launch-05',
    line: 'A failed part of the app loads the page again once and then offers the reload.',
    tests: [
      {
        file: 'src/data/platform/load-chunk.test.ts',
        title: 'a script file that fails with the error message of Chromium reloads the page once',
      },
      {
        file: 'tests/e2e/app/app-shell.spec.ts',
        title:
          'a script of the app that fails to load › is requested again once automatically and afterwards by a button, and the error page shows details for support',
      },
      {
        file: 'tests/offline/watchdog.spec.ts',
        title:
          'a script that is missing on the server reloads the page once, and an error is shown when the script is missing again',
      },
    ],
  },
  {
    id: 'launch-06',
    line: 'The install card comes with the second visit or the first login, and put away it stays away for 14 days.',
    tests: [
      {
        file: 'src/features/home/InstallCard.test.tsx',
        title: 'appears at the second visit, where launches within an hour count as one visit',
      },
      { file: 'src/features/home/InstallCard.test.tsx', title: 'appears at once after a sign-in' },
      {
        file: 'src/features/home/InstallCard.test.tsx',
        title: 'stays hidden for 14 days after it was dismissed',
      },
    ],
  },
  {
    id: 'launch-07',
    line: 'The install card asks the browser once by a tap; on iPhone and iPad it shows the two steps.',
    tests: [
      {
        file: 'src/features/home/InstallCard.test.tsx',
        title: 'opens the browser’s install prompt once, when its button is clicked',
      },
      { file: 'src/features/home/InstallCard.test.tsx', title: 'shows two manual steps on an iPhone' },
      {
        file: 'src/features/home/InstallCard.test.tsx',
        title: 'shows two manual steps on an iPad, which calls itself a Mac',
      },
      {
        file: 'tests/offline/app-install.spec.ts',
        title:
          'pages/index: the install card opens the install prompt of the browser once, when the browser has an install prompt',
      },
      {
        file: 'tests/offline/app-install.spec.ts',
        title:
          'pages/index: the install card shows the two steps of the installation, and stays hidden once it was dismissed',
      },
    ],
  },
  {
    id: 'launch-08',
    line: 'The browser is asked to keep what is stored once somebody signs in.',
    tests: [
      {
        file: 'src/data/platform/start-after-paint.test.ts',
        title: 'persistent storage is requested once somebody signs in',
      },
    ],
  },
  {
    id: 'launch-09',
    line: 'The theme changes at once, lasts, and paints before the app does.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'a change of the theme and of the colours applies at once and is stored',
      },
      {
        file: 'tests/e2e/app/app-shell.spec.ts',
        title: 'the background colour of the theme is painted before the code of the app runs',
      },
    ],
  },
  {
    id: 'launch-10',
    line: 'An installation from before storage version 1 is emptied once, before anything reads it.',
    tests: [
      {
        file: 'tests/e2e/account/settings.spec.ts',
        title:
          'the stored data of an installation older than h5Version 1 is deleted once, including its databases',
      },
      {
        file: 'tests/e2e/app/app-shell.spec.ts',
        title: 'storage of an older installation is reset once, before anything reads it',
      },
      {
        file: 'src/boot/reset-old-storage.test.ts',
        title:
          'localStorage and all databases are emptied at launch when the stored version is older, and only once',
      },
    ],
  },
  {
    id: 'launch-11',
    line: 'Fiat rates are asked for at launch when older than 86,400,000 ms and not when younger; old ones are kept on failure.',
    tests: [
      {
        file: 'tests/e2e/account/settings.spec.ts',
        title: 'stored rates that are … ms old are requested … times at the start',
      },
      {
        file: 'src/data/realtime/fiat-rates.test.tsx',
        title: 'fiat rates that are 86399999 ms old by the server’s clock are requested 0 times',
      },
      {
        file: 'src/data/realtime/fiat-rates.test.tsx',
        title: 'fiat rates that are 86400000 ms old by the server’s clock are requested 0 times',
      },
      {
        file: 'src/data/realtime/fiat-rates.test.tsx',
        title: 'fiat rates that are 86400001 ms old by the server’s clock are requested 1 times',
      },
      {
        file: 'src/data/realtime/fiat-rates.test.tsx',
        title: 'fiat rates that are old and cannot be refreshed are still used',
      },
      {
        file: 'server/market/fiat-rates.test.ts',
        title:
          'stay unchanged after a response with status 500, and the source is requested again only after a pause',
      },
    ],
  },
  {
    id: 'launch-12',
    line: 'Without any saved rate one dollar is one dollar and every other currency is said to have no rate.',
    tests: [
      {
        file: 'tests/e2e/account/settings.spec.ts',
        title:
          'fiat exchange rates › without loaded rates amounts in other currencies show "No rate", and amounts in dollars are shown',
      },
      {
        file: 'src/data/realtime/fiat-rates.test.tsx',
        title: 'a device that never read fiat rates has no rate, except 1 for the dollar',
      },
      {
        file: 'server/market/fiat-rates.test.ts',
        title:
          'are 1 for USD and absent for other currencies, without a time, before the first request to the source',
      },
    ],
  },
  {
    id: 'launch-13',
    line: 'The address of customer service is the one that the operator set.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'the headset icon on /pages/index/index opens the support link that the operator has set',
      },
    ],
  },
  {
    id: 'launch-14',
    line: 'The name and logo of the site are those that the operator set.',
    tests: [
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title:
          'the name and logo of the site set by the operator are shown on /pages/common/login and /pages/common/aboutus',
      },
      {
        file: 'tests/e2e/app/app-shell.spec.ts',
        title:
          'navigating to another page › sets the document title, including the site name that the operator configured',
      },
    ],
  },
  {
    id: 'launch-15',
    line: 'A simulated market and a simulated payment say so on every such screen, and nowhere outside of test mode.',
    tests: [
      { file: 'tests/e2e/app/app-shell.spec.ts', title: 'a simulated market is labelled as such' },
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          '/pages/market/market, /pages/market/search: offline the rows stay, grey and with their time, and can still be sorted and searched',
      },
      {
        file: 'tests/faults/production-installation.test.ts',
        title: 'no answer of a production installation contains simulated data',
      },
      { file: 'tests/e2e/funds/deposit.spec.ts', title: 'no screen shows a sign of test mode' },
    ],
  },
]
