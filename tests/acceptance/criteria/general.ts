import type { AcceptanceLine } from '../criterion.ts'

export const general: readonly AcceptanceLine[] = [
  {
    id: 'general-01a',
    line: 'A second press of a submit button within 500 ms counts as the same press.',
    tests: [
      {
        file: 'src/ui/actions/Button.test.tsx',
        title: 'a button ignores a second press within 500 ms',
      },
      {
        file: 'src/ui/actions/Button.test.tsx',
        title: 'a button accepts a second press within 500 ms when text was typed in between',
      },
    ],
  },
  {
    id: 'general-01b',
    line: 'A submit button is locked while its call is on its way and usable again after a failure.',
    tests: [
      {
        file: 'src/ui/actions/Button.test.tsx',
        title:
          'a button is disabled while its promise is pending and is enabled again when the promise fails',
      },
      {
        file: 'src/ui/overlays/ConfirmSheet.test.tsx',
        title: 'a confirm sheet submits once and cannot be closed while submitting',
      },
      {
        file: 'src/features/kit/form/useCallSequence.test.tsx',
        title: 'a sequence of calls ignores another start while it is running, and reports its outcome once',
      },
    ],
  },
  {
    id: 'general-01c',
    line: 'A write whose answer was lost is asked about by its id, then said to be done, rejected or not done; it is never sent again by itself.',
    tests: [
      {
        file: 'src/data/api/write.test.ts',
        title: 'whose answer is lost is never sent again, and its outcome is requested by its id',
      },
      {
        file: 'src/data/api/write.test.ts',
        title:
          'whose answer is lost fails with NothingDoneError when the server has not executed the write, and leaves no pending write',
      },
      {
        file: 'src/data/api/write.test.ts',
        title: 'whose lost answer was a rejection fails with the server’s message',
      },
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title:
          'when the answer to an order is lost, the app asks for the outcome and places the order once only',
      },
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title:
          'an order that never reached the server is reported as not placed and is never placed later, and the form can be used again',
      },
    ],
  },
  {
    id: 'general-01d',
    line: 'A write whose outcome nobody can tell stays marked as unknown, with a question instead of a second send.',
    tests: [
      {
        file: 'src/data/api/write.test.ts',
        title:
          'stays pending while its outcome cannot be read; a later request for the outcome resolves it without sending the write again',
      },
      {
        file: 'src/data/api/write.form.test.tsx',
        title:
          'a form whose write has an unknown outcome requests the outcome and does not send the write again, even after its fields were changed',
      },
      {
        file: 'src/data/api/write.form.test.tsx',
        title:
          'a write with an unknown outcome keeps the state unknown when the request for the outcome fails without a connection',
      },
      {
        file: 'src/data/api/write.test.ts',
        title: 'a write without a request id is sent once, and fails when its answer is lost',
      },
    ],
  },
  {
    id: 'general-02a',
    line: 'A list shows skeleton rows, then its rows, then says that there is no more data.',
    tests: [
      {
        file: 'src/ui/lists/lists.test.tsx',
        title:
          'a list shows a skeleton, then rows and the loading of the next page, then the end of the list',
      },
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the list can be filtered by pair and side, and ends with "No more data"',
      },
    ],
  },
  {
    id: 'general-02b',
    line: 'An empty list is one line and a list that failed keeps the rows it has and offers another try.',
    tests: [
      {
        file: 'src/ui/lists/lists.test.tsx',
        title: 'a list keeps its rows after an error and does not retry automatically',
      },
      { file: 'src/ui/lists/lists.test.tsx', title: 'a list without rows shows one line of text' },
      {
        file: 'tests/e2e/trade/futures-positions.spec.ts',
        title: '…: a list that could not be loaded shows an error and can be loaded again',
      },
    ],
  },
  {
    id: 'general-02c',
    line: 'A page whose code does not come says so and can be loaded again.',
    tests: [
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
    id: 'general-02d',
    line: 'A request that is waited for shows its spinner after 800 ms, not before.',
    tests: [
      {
        file: 'src/features/shell/LoadingBar.test.tsx',
        title:
          'the loading bar appears when a first read takes longer than 800 ms, and disappears when the answer arrives',
      },
      {
        file: 'src/ui/actions/usePress.test.tsx',
        title: 'a button whose promise is pending shows a spinner after 800 ms, until the promise settles',
      },
    ],
  },
  {
    id: 'general-02e',
    line: 'A page whose code is on its way shows its skeleton after 200 ms, not before.',
    tests: [
      {
        file: 'src/routes/-pages.test.tsx',
        title:
          'a page whose code is loading shows its skeleton after 200 ms, and only until the code is loaded',
      },
    ],
  },
  {
    id: 'general-03a',
    line: 'No market order, close, conversion or option is taken on a price older than 10 s; the screen says that the price is out of date.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the button of a market order is disabled while the price is out of date',
      },
      {
        file: 'src/features/spot/ticket/ticketSummary.test.ts',
        title: 'is an error of the market when the market accepts no orders or its price is outdated',
      },
      {
        file: 'tests/e2e/trade/futures-positions.spec.ts',
        title:
          '/pages/transaction/contract_order: while the price is outdated no position can be closed and no profit is shown',
      },
      {
        file: 'src/features/futures/ticket/ticketState.test.ts',
        title: 'the reason why no market order can be opened now is shown even while the form is empty',
      },
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title:
          'a request for a spot order that is rejected without any change › a market order while the last price is older than 10 s',
      },
      {
        file: 'tests/invariants/convert/convert.test.ts',
        title:
          'when both coins are the same, when one of the coins is fiat money, or when the price is outdated',
      },
      {
        file: 'src/domain/trade/seconds.test.ts',
        title: 'a seconds order without a fresh price is rejected',
      },
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title:
          'a new seconds option › is rejected when the last price is outdated, and while the pair is halted',
      },
    ],
  },
  {
    id: 'general-03b',
    line: 'Prices that stop while an order sheet is open take its figures away and turn its button off.',
    tests: [
      {
        file: 'tests/e2e/trade/futures-ticket.spec.ts',
        title: 'when prices stop, the open sheet stays, hides its figures and disables its button',
      },
      {
        file: 'tests/offline/offline-seconds-options.spec.ts',
        title:
          'the order sheet stays open when prices stop or the connection is lost, and shows whether the prices or the connection are the cause',
      },
    ],
  },
  {
    id: 'general-04a',
    line: 'A missing or wrong parameter of a page is told as a parameter error and leads back.',
    tests: [
      {
        file: 'tests/e2e/app/all-routes.spec.ts',
        title:
          'invalid parameters show a notice and return to the previous page, or without a previous page to the home page',
      },
      { file: 'src/routes/-routes.test.ts', title: 'shows a parameter error for %s' },
      {
        file: 'tests/e2e/communication/content-pages.spec.ts',
        title: 'an address with neither id nor keyword shows a notice and returns to the previous page',
      },
    ],
  },
  {
    id: 'general-05a',
    line: 'Each of the nine catalogues has every text, and no visible text stands outside of them.',
    tests: [
      {
        file: 'tests/lint/catalogues.test.ts',
        title: 'locales/ has one translation catalogue for each of the nine languages',
      },
      {
        file: 'tests/lint/catalogues.test.ts',
        title: '%s translates every message, with the placeholders of the English message',
      },
      {
        file: 'tests/lint/untranslated-text.test.ts',
        title: 'visible text outside of the translation macros is reported › reports text %s',
      },
    ],
  },
  {
    id: 'general-05b',
    line: "The server's rejections, contents and messages exist in all nine languages.",
    tests: [
      {
        file: 'server/platform/texts/errors.test.ts',
        title: 'in %s are translated, with the same placeholders as in English',
      },
      {
        file: 'server/content/content.test.ts',
        title: 'translates every text of the settings, with as many paragraphs as in English',
      },
      {
        file: 'server/content/seed/seed-content.test.ts',
        title: 'has every text, with the same paragraphs, lists and links as in English',
      },
      {
        file: 'server/content/messages/notification-texts.test.ts',
        title: 'exist for every kind, with the same placeholders as in English',
      },
    ],
  },
  {
    id: 'general-05c',
    line: 'The texts that the product fixes word by word are kept.',
    tests: [
      {
        file: 'server/platform/texts/errors.test.ts',
        title: 'equal the texts of the specification',
      },
    ],
  },
  {
    id: 'general-05d',
    line: 'Every registered page opens and works, for a guest and for a member.',
    tests: [
      {
        file: 'tests/e2e/app/all-routes.spec.ts',
        title: 'every route of the specification opens a page without an error, for …',
      },
      { file: 'src/routes/-routes.test.ts', title: 'has the route %s, which accepts its parameters' },
      {
        file: 'src/routes/-routes.test.ts',
        title: 'has only routes that are listed as specified or as added',
      },
    ],
  },
  {
    id: 'general-05e',
    line: 'Every link within reach leads to a living page.',
    tests: [
      {
        file: 'tests/e2e/app/link-crawl.spec.ts',
        title:
          'each of 50 pages reachable by links as a member, in Vietnamese, opens without an error, and Back returns to the previous page',
      },
      {
        file: 'tests/e2e/app/random-navigation.spec.ts',
        title:
          'random navigation of a member in Vietnamese shows no blank page, endless loading indicator, error or horizontal overflow',
      },
    ],
  },
]
