import type { AcceptanceLine } from '../criterion.ts'

export const shell: readonly AcceptanceLine[] = [
  {
    id: 'shell-01',
    line: 'The second start without a network shows home with its rows under the offline strip.',
    tests: [
      {
        file: 'tests/offline/app-shell.spec.ts',
        title:
          '/pages/index/index: when the app is started a second time, offline, the stored market rows are shown with the time of their data',
      },
      {
        file: 'tests/offline/app-shell.spec.ts',
        title: 'the app opens offline with the figures that were loaded last and the time of these figures',
      },
    ],
  },
  {
    id: 'shell-02',
    line: 'Parallel answers that end the session make one notice and one way to the login, and nothing private stays on the device.',
    tests: [
      {
        file: 'src/features/shell/routeGuards.test.ts',
        title:
          'error 999 of parallel calls shows one toast, ends the session and opens the login page once, with the present page as the redirect',
      },
      {
        file: 'src/data/api/client.test.ts',
        title: 'of several calls at once ends the session once and shows one message',
      },
      {
        file: 'tests/offline/logout-wipe.spec.ts',
        title:
          'after the server has ended a session, no storage and no tab contains data of the session, even when requests were in progress',
      },
    ],
  },
  {
    id: 'shell-03',
    line: 'Parallel answers that ask for verification make one notice and, after 1200 ms, one way to the identity form.',
    tests: [
      {
        file: 'src/features/shell/routeGuards.test.ts',
        title: 'error 998 shows one toast, and after 1200 ms opens the verification page once',
      },
      {
        file: 'tests/e2e/account/settings.spec.ts',
        title:
          'an answer 998 (verification required) › to several calls is announced once, and opens the verification page after 1200 ms',
      },
    ],
  },
  {
    id: 'shell-04',
    line: 'Another language changes the account labels, the language of the calls and the locale of built-in texts at once.',
    tests: [
      {
        file: 'tests/e2e/account/settings.spec.ts',
        title: 'changes texts, API calls, account names and number formats without a reload',
      },
      {
        file: 'tests/e2e/app/app-shell.spec.ts',
        title:
          'API calls contain the language of the app, and the host page receives the locale that the specification assigns to this language',
      },
      {
        file: 'src/i18n/language.test.ts',
        title:
          'each language sets the page’s lang attribute and one of five locales for texts built into components',
      },
    ],
  },
  {
    id: 'shell-05',
    line: 'A new version is not offered while an order form holds something, and is when it is empty.',
    tests: [
      {
        file: 'src/data/platform/app-update.test.tsx',
        title: 'is not offered while a form has changes',
      },
      {
        file: 'tests/offline/app-update.spec.ts',
        title:
          'an app update reloads every idle tab at once, and a tab with an open form only after the form is finished',
      },
      {
        file: 'src/features/spot/ticket/TicketForm.test.tsx',
        title: 'a spot ticket with an amount blocks the reload for an app update',
      },
    ],
  },
  {
    id: 'shell-06',
    line: 'The old start address of the app and other aliases lead home.',
    tests: [
      {
        file: 'tests/e2e/app/all-routes.spec.ts',
        title:
          'an empty address and addresses of earlier versions open the home page, a query before the hash is ignored, and an unknown route shows a notice',
      },
      { file: 'src/routes/-routes.test.ts', title: 'redirects %s to the home page' },
    ],
  },
  {
    id: 'shell-07',
    line: 'The first run and a call without a language are Vietnamese; a stored code that is none of the nine is English.',
    tests: [
      {
        file: 'tests/e2e/app/app-shell.spec.ts',
        title: 'the first start is in Vietnamese, and an unknown stored language is replaced by English',
      },
      {
        file: 'server/platform/http/request-language.test.ts',
        title: 'returns vn when neither the parameter nor the header names one of the nine languages',
      },
      {
        file: 'server/platform/http/request-language.test.ts',
        title: 'of the form "lang=de" returns en and removes the parameter',
      },
      {
        file: 'server/api/http.test.ts',
        title:
          'has its message in the requested language, in Vietnamese when no language is requested, and in English for an unknown language',
      },
    ],
  },
  {
    id: 'shell-08',
    line: 'The language list has nine languages by their own names, and the choice lasts.',
    tests: [
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          'the settings list nine languages by their own names and the version, and show no "Log out" to a guest',
      },
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title: 'the globe button changes the language of the page and of its API calls',
      },
    ],
  },
  {
    id: 'shell-09',
    line: 'A language that was used here before opens without a connection.',
    tests: [
      {
        file: 'tests/e2e/account/settings.spec.ts',
        title: 'to a language that was used before is possible offline, and the loaded figures stay visible',
      },
      {
        file: 'tests/offline/app-install.spec.ts',
        title:
          'a language used before opens offline, and a language never used is rejected and changes nothing',
      },
    ],
  },
  {
    id: 'shell-10',
    line: 'The page says truthfully which language it is in, whatever the locale of built-in texts.',
    tests: [
      {
        file: 'src/i18n/language.test.ts',
        title:
          'each language sets the page’s lang attribute and one of five locales for texts built into components',
      },
      {
        file: 'tests/e2e/app/app-shell.spec.ts',
        title:
          'API calls contain the language of the app, and the host page receives the locale that the specification assigns to this language',
      },
    ],
  },
  {
    id: 'shell-11',
    line: 'Five tabs stand in their order, 60 px high, and mark the current one.',
    tests: [
      {
        file: 'tests/e2e/app/app-shell.spec.ts',
        title:
          'the tab bar has five tabs in the order of the specification, 60 px high, with the current one marked',
      },
    ],
  },
  {
    id: 'shell-12',
    line: 'Tapping the current tab scrolls its page to the top.',
    tests: [
      { file: 'tests/e2e/app/app-shell.spec.ts', title: 'tapping the current tab scrolls to the top' },
      {
        file: 'src/ui/lists/lists.test.tsx',
        title:
          'the tab bar marks the current tab, and a click on the current tab scrolls its page to the top',
      },
    ],
  },
  {
    id: 'shell-13',
    line: 'A tab that is left comes back with its segment and its scroll position.',
    tests: [
      {
        file: 'tests/e2e/app/app-shell.spec.ts',
        title: 'returning to a tab restores its segment and its scroll position',
      },
      {
        file: 'src/routes/-routes.test.ts',
        title: 'has one scroll position for each segment of a tab page, regardless of sort order and filters',
      },
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'chip, sort order and scroll position of each tab are restored after a pair, another tab and a reload, without entries in the history; another chip or sort order starts at the top',
      },
    ],
  },
  {
    id: 'shell-14',
    line: 'The assets tab carries a dot for an unread result of a deposit or withdrawal until Assets is opened.',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/mailMessage: the assets tab has a dot for the result of a deposit until the message about the result is read',
      },
      {
        file: 'src/features/shell/useNewTransferResults.test.tsx',
        title:
          'the dot on the Assets tab disappears when Assets is opened, and returns with the next transfer result',
      },
    ],
  },
  {
    id: 'shell-15',
    line: 'A notice lasts 1500 ms, one at a time; the same text within its time is the same notice.',
    tests: [
      { file: 'src/ui/overlays/toast.test.tsx', title: 'a toast shows one line for 1500 ms' },
      { file: 'src/ui/overlays/toast.test.tsx', title: 'a toast replaces the previous toast' },
      {
        file: 'src/ui/overlays/toast.test.tsx',
        title: 'a toast whose text is already shown is not shown a second time',
      },
    ],
  },
  {
    id: 'shell-16',
    line: 'A notice is announced by a live region, also over an open sheet.',
    tests: [
      {
        file: 'src/ui/overlays/toast.test.tsx',
        title: 'a toast is announced inside an open sheet, and is still shown after the sheet has closed',
      },
      {
        file: 'src/ui/overlays/toast.test.tsx',
        title:
          'a toast is announced by the live region that existed before the toast, also after a sheet has closed',
      },
      {
        file: 'src/ui/overlays/toast.test.tsx',
        title: 'a toast is still shown after two nested sheets are removed together with their owner',
      },
    ],
  },
  {
    id: 'shell-17',
    line: 'A guest who opens or taps something for members is told to log in first and brought to the login with the way back.',
    tests: [
      {
        file: 'tests/e2e/app/all-routes.spec.ts',
        title:
          'a click on a link to a page for members shows a notice on the current page and then opens the login, which leads to the requested page',
      },
      {
        file: 'tests/e2e/app/all-routes.spec.ts',
        title: 'a page for members that is opened by its address shows a notice and the login',
      },
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          'a guest on a route for members gets a notice, is sent to the login, and returns to the exact route and query afterwards',
      },
    ],
  },
  {
    id: 'shell-18',
    line: 'Whoever walks on before the 1200 ms are over is not led away.',
    tests: [
      {
        file: 'tests/e2e/app/all-routes.spec.ts',
        title:
          'a click on a link to a page for members shows a notice on the current page and then opens the login, which leads to the requested page',
      },
      {
        file: 'src/features/shell/routeGuards.test.ts',
        title: 'a person who navigates before the delay of a redirect has passed is not redirected',
      },
    ],
  },
  {
    id: 'shell-19',
    line: 'From 768 px on the tabs are a rail and the page is at most 480 px wide; from 1024 px home has two columns.',
    tests: [
      {
        file: 'tests/e2e/app/app-shell.spec.ts',
        title:
          'from 768 px the tab bar is at the side and the page at most 480 px wide, from 1024 px the market is wider',
      },
      { file: 'tests/e2e/app/app-shell.spec.ts', title: 'from 1024 px home has two columns side by side' },
    ],
  },
  {
    id: 'shell-20',
    line: 'Custom back navigation goes back by the way of the app, or home without one.',
    tests: [
      {
        file: 'src/ui/lists/lists.test.tsx',
        title: 'the back button of the navigation bar calls the given handler',
      },
      {
        file: 'tests/e2e/app/all-routes.spec.ts',
        title:
          'invalid parameters show a notice and return to the previous page, or without a previous page to the home page',
      },
      {
        file: 'src/routes/-hash-history.test.ts',
        title: 'is added as a new history entry when typed, and Back returns from it',
      },
    ],
  },
  {
    id: 'shell-21',
    line: 'Pulling down does not reload the page.',
    tests: [
      {
        file: 'tests/lint/reduced-motion.test.ts',
        title: '%s cannot overscroll, so a pull down does not reload the page',
      },
    ],
  },
  {
    id: 'shell-22',
    line: 'Nothing moves for somebody who asked for less motion, and pages change at once.',
    tests: [
      {
        file: 'tests/lint/reduced-motion.test.ts',
        title:
          'every CSS transition and animation has a duration of 0 s when the device is set to reduced motion',
      },
      {
        file: 'src/routes/-pages.test.tsx',
        title: 'a page transition runs unless reduced motion is on: reduced motion %s',
      },
    ],
  },
  {
    id: 'shell-23',
    line: 'Back never opens a finished form: what was done takes its place, and the page it was opened from stands there once.',
    tests: [
      {
        file: 'src/features/shell/leaveFinishedForm.test.ts',
        title: 'a finished form is replaced in the history, so that Back leads to the page before the form',
      },
      {
        file: 'src/features/shell/leaveFinishedForm.test.ts',
        title:
          'leaving a finished form for the page that opened it goes back, so that the page is in the history only once',
      },
      {
        file: 'src/features/kit/product/ResultView.test.tsx',
        title:
          'a link on the result page replaces the history entry of the finished form, so that Back does not open the form',
      },
      { file: 'tests/lint/forms-after-success.test.ts', title: 'the form %s, after a success, %s' },
    ],
  },
]
