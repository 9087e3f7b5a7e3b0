import type { AcceptanceLine } from '../criterion.ts'

export const offlineUpdates: readonly AcceptanceLine[] = [
  {
    id: 'offline-12a',
    line: 'A new version is asked about and never replaces a page in use.',
    tests: [
      { file: 'sw/shell.test.ts', title: 'does not take over after its installation without a request' },
      {
        file: 'sw/shell.test.ts',
        title: 'takes over when a page requests the update, even with several open pages',
      },
      {
        file: 'src/data/platform/app-update.test.tsx',
        title: 'is offered, and takes control only after the person accepts it',
      },
      {
        file: 'tests/offline/app-update.spec.ts',
        title: 'a new app version is offered once per start, and is applied after a click on "Update"',
      },
    ],
  },
  {
    id: 'offline-12b',
    line: 'At a cold launch it may come by itself when this is the only page and nothing was touched.',
    tests: [
      {
        file: 'src/data/platform/app-update.test.tsx',
        title:
          'is asked to take control, if no other page is open, at a launch before the person has touched the page',
      },
      {
        file: 'sw/shell.test.ts',
        title: 'takes over at a launch only when no other page is open',
      },
      {
        file: 'tests/offline/app-update.spec.ts',
        title:
          'a new app version is offered, but not applied, while several tabs are open, and is applied at the start of a single tab',
      },
    ],
  },
  {
    id: 'offline-12c',
    line: 'It waits while a form is dirty, a text stands in a field, a sheet is open or a write is on its way.',
    tests: [
      {
        file: 'src/data/platform/app-update.test.tsx',
        title: 'is not offered while a form has changes',
      },
      {
        file: 'src/data/platform/app-update.test.tsx',
        title: 'is not offered while any field on any screen holds text',
      },
      {
        file: 'src/data/platform/app-update.test.tsx',
        title: 'does not reload a page with an open confirm sheet',
      },
      {
        file: 'src/data/platform/app-update.test.tsx',
        title: 'does not reload a page with a write in flight',
      },
      {
        file: 'src/features/shell/UpdateSheet.test.tsx',
        title: 'the update sheet does not open over another sheet, and opens once the other sheet is closed',
      },
    ],
  },
  {
    id: 'offline-12d',
    line: 'Every tab listens; free ones change together.',
    tests: [
      { file: 'src/data/platform/app-update.test.tsx', title: 'reloads a page without unfinished work' },
      {
        file: 'tests/offline/app-update.spec.ts',
        title:
          'an app update reloads every idle tab at once, and a tab with an open form only after the form is finished',
      },
    ],
  },
  {
    id: 'offline-12e',
    line: 'It is looked for past every cache, every hour and when the page is seen again.',
    tests: [
      {
        file: 'src/data/platform/app-update.test.tsx',
        title: 'is requested every hour and when the page becomes visible, bypassing every cache',
      },
    ],
  },
  {
    id: 'offline-12f',
    line: 'An app that did not start in 15 s gets a fresh shell, online only, and what the device keeps stays.',
    tests: [
      {
        file: 'src/boot/watchdog.test.ts',
        title:
          'reloads the page after 15 s without service worker and caches, and keeps stored data and session',
      },
      {
        file: 'src/boot/watchdog.test.ts',
        title: 'does nothing while the device is offline, and reloads the page once the device is online',
      },
      {
        file: 'tests/offline/watchdog.spec.ts',
        title: 'a build that does not start is replaced after 15 s, and stored data is kept',
      },
      {
        file: 'tests/offline/watchdog.spec.ts',
        title: 'while the server cannot be reached, no stored data is removed and the page is not reloaded',
      },
    ],
  },
  {
    id: 'offline-12g',
    line: 'A missing file of the app is 404, never a page.',
    tests: [
      {
        file: 'tests/offline/app-shell.spec.ts',
        title: 'a request for a missing file of the app is answered with 404, and not with index.html',
      },
      {
        file: 'server/api/http.test.ts',
        title: 'answers /h5/assets/gone-1.js with 404 instead of the HTML page of the app',
      },
      { file: 'sw/shell.test.ts', title: 'is not returned for /h5/assets/gone-1.js' },
    ],
  },
  {
    id: 'offline-12h',
    line: 'Files of the builds before stay for a week.',
    tests: [
      {
        file: 'server/platform/http/previous-builds.test.ts',
        title:
          'hashed files of an earlier build stay available for a week after the build was replaced, and its HTML pages do not',
      },
      { file: 'server/api/http.test.ts', title: 'serves the hashed files of earlier builds' },
    ],
  },
  {
    id: 'offline-12i',
    line: 'A failed chunk, in the words of all engines, loads the page again once; 120 s are a time-out.',
    tests: [
      {
        file: 'src/data/platform/load-chunk.test.ts',
        title: 'a script file that fails with the error message of Chromium reloads the page once',
      },
      {
        file: 'src/data/platform/load-chunk.test.ts',
        title: 'a script file that fails with the error message of Firefox reloads the page once',
      },
      {
        file: 'src/data/platform/load-chunk.test.ts',
        title: 'a script file that fails with the error message of WebKit reloads the page once',
      },
      {
        file: 'src/data/platform/load-chunk.test.ts',
        title: 'a script file that loads at the second try causes no reload',
      },
      {
        file: 'src/data/platform/load-chunk.test.ts',
        title: 'a script file without an answer fails after 120 s',
      },
    ],
  },
  {
    id: 'offline-12j',
    line: 'No page mixes two builds.',
    tests: [
      {
        file: 'tests/offline/app-update.spec.ts',
        title:
          'a service worker is not installed when the index.html that it has loaded belongs to another build',
      },
      {
        file: 'tests/offline/app-update.spec.ts',
        title:
          'an app update reloads every idle tab at once, and a tab with an open form only after the form is finished',
      },
    ],
  },
  {
    id: 'offline-13a',
    line: 'No answer of the API enters the Cache API.',
    tests: [
      {
        file: 'tests/offline/app-shell.spec.ts',
        title: 'the service worker stores no answer of the API in the Cache API',
      },
    ],
  },
  {
    id: 'offline-13b',
    line: "Catalogues of the languages that were used are kept, and no portal's page for one.",
    tests: [
      {
        file: 'sw/languages.test.ts',
        title: 'stores the catalogues of the languages of stored answers, and no other catalogues',
      },
      {
        file: 'sw/languages.test.ts',
        title: 'is not installed when a captive portal’s page replaces a catalogue',
      },
    ],
  },
  {
    id: 'offline-13c',
    line: 'Public media are kept, with ranges, up to their limits.',
    tests: [
      {
        file: 'sw/media.test.ts',
        title: 'is stored whole when its first range is requested, and then played from the cache',
      },
      {
        file: 'sw/media.test.ts',
        title: 'that a person opened as files are limited to 200 MB, and the oldest files are deleted first',
      },
      { file: 'sw/media.test.ts', title: 'that a person opened as files have a separate limit of 50 files' },
      { file: 'sw/media.test.ts', title: 'is not stored from an answer with status 404' },
    ],
  },
  {
    id: 'offline-13d',
    line: "A portal's page or picture poisons nothing.",
    tests: [
      {
        file: 'sw/media.test.ts',
        title: 'is not stored in place of a picture: a sign-in page',
      },
      {
        file: 'sw/media.test.ts',
        title: 'is not stored in place of a picture: a redirect to another picture',
      },
      {
        file: 'sw/media.test.ts',
        title: 'that was stored in place of a picture is deleted when the picture is requested',
      },
    ],
  },
  {
    id: 'offline-14a',
    line: 'The app can be installed, and its manifest says all that a home screen wants.',
    tests: [
      {
        file: 'tests/offline/app-install.spec.ts',
        title: 'the app is installable, and its manifest has everything a home screen needs',
      },
      {
        file: 'tests/offline/web-app-manifest.test.ts',
        title:
          "the web app manifest › has a fixed id, scope and start address, and opens the app without the browser's controls",
      },
      {
        file: 'tests/offline/web-app-manifest.test.ts',
        title:
          'the web app manifest › has icons of 192 px and 512 px for the purpose maskable, and no icon for the purposes any and maskable at once',
      },
      {
        file: 'tests/offline/web-app-manifest.test.ts',
        title: 'the web app manifest › has screenshots for narrow and for wide screens',
      },
      {
        file: 'tests/offline/web-app-manifest.test.ts',
        title:
          'the web app manifest › has shortcuts to market, trade, assets and messages, each of which opens a page of the app',
      },
    ],
  },
  {
    id: 'offline-14b',
    line: 'The install card asks once by a tap, and shows two steps on iOS.',
    tests: [
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
    id: 'offline-14c',
    line: 'The browser is asked to keep the store after the login.',
    tests: [
      {
        file: 'src/data/platform/start-after-paint.test.ts',
        title: 'persistent storage is requested once somebody signs in',
      },
    ],
  },
  {
    id: 'offline-14d',
    line: 'Settings say what is kept, how old and how large, and clear it.',
    tests: [
      {
        file: 'tests/e2e/account/settings.spec.ts',
        title: 'the page shows kinds, sizes and ages of stored data, and clears one kind or all',
      },
      {
        file: 'src/data/platform/diagnostics.test.ts',
        title: 'the inventory in the diagnostics counts records, size and ages of every store',
      },
    ],
  },
  {
    id: 'offline-goal-01',
    line: 'A launch under the worker fetches no file of the app.',
    tests: [
      {
        file: 'tests/offline/app-install.spec.ts',
        title: 'the service worker stores at most 674 KB, and a start with it requests no file of the app',
      },
    ],
  },
  {
    id: 'offline-goal-02',
    line: "No person's answer is seen or kept under another in random schedules.",
    tests: [
      {
        file: 'tests/offline/isolation/answer-isolation.test.ts',
        title: 'no answer for one person is shown to or stored for another person, in … random schedules',
      },
      {
        file: 'tests/contract/viewer-isolation.test.ts',
        title:
          'private data of one person is never stored or shown for another person or a guest, in … random runs with several tabs',
      },
    ],
  },
  {
    id: 'offline-goal-03',
    line: 'Nothing is sent without a tap, or twice, on bad days.',
    tests: [
      {
        file: 'tests/faults/random-offline-writes.test.ts',
        title:
          'on a failing connection, in random schedules of ten writes, no write is sent without a click, executed twice, or executed after its cancellation',
      },
      {
        file: 'tests/offline/double-tap.spec.ts',
        title: '…: a double click sends one request, which is executed …, also after a reload',
      },
    ],
  },
  {
    id: 'offline-goal-04',
    line: 'Installability and manifest have no error.',
    tests: [
      {
        file: 'tests/offline/app-install.spec.ts',
        title: 'the app is installable, and its manifest has everything a home screen needs',
      },
    ],
  },
  {
    id: 'offline-goal-05',
    line: 'A build whose first load is above 125 KB gzip is rejected.',
    tests: [
      {
        file: 'tools/build/size-budget.test.ts',
        title:
          'a build whose first load is above 125 KB after gzip is rejected, and a build below 125 KB is accepted',
      },
    ],
  },
]
