import type { AcceptanceLine } from '../criterion.ts'

export const home: readonly AcceptanceLine[] = [
  {
    id: 'home-01',
    line: 'A guest who taps Deposit is told to log in and arrives at the coin picker after the login.',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title:
          '/pages/index/index: a guest who clicks Deposit gets a notice, and after the login the deposit page opens',
      },
      {
        file: 'tests/e2e/account/account-pages.spec.ts',
        title:
          'a guest on a route for members gets a notice, is sent to the login, and returns to the exact route and query afterwards',
      },
    ],
  },
  {
    id: 'home-02',
    line: 'The launch announcement is shown once for each id, and not at the first visit.',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title: '/pages/index/index: the launch announcement is shown once',
      },
      {
        file: 'src/features/home/popupShownOnce.test.ts',
        title: 'a popup has to be shown until it has been shown once',
      },
      {
        file: 'src/features/home/popupShownOnce.test.ts',
        title:
          'after a popup was shown, a popup with a higher id has to be shown, and a popup with a lower id does not',
      },
      {
        file: 'src/features/home/InstallCard.test.tsx',
        title: 'the first launch on a device counts as the device’s first visit, and a later launch does not',
      },
    ],
  },
  {
    id: 'home-03',
    line: 'A tick changes a ranking row and its colour, and rows change places at most once per 2 s.',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title:
          '/pages/index/index: each tick updates the price and colour of a row, and rows are sorted again at most once in 2 s',
      },
      {
        file: 'src/features/home/rankPairs.test.ts',
        title: 'the rows of a ranking may be reordered at most once in two seconds',
      },
      {
        file: 'src/features/home/useRankedPairIds.test.ts',
        title:
          'ranked rows are reordered at most once in two seconds at any tick rate, and end in the order of the newest figures',
      },
    ],
  },
  {
    id: 'home-04',
    line: 'Reloaded without a connection the rows stand there with their time and nothing keeps waiting.',
    tests: [
      {
        file: 'tests/offline/app-shell.spec.ts',
        title:
          '/pages/index/index: when the app is started a second time, offline, the stored market rows are shown with the time of their data',
      },
      {
        file: 'tests/offline/offline-home-and-inbox.spec.ts',
        title:
          '/pages/index/index, /pages/mailMessage/*: while the server is down all stored content is shown, without a loading indicator',
      },
    ],
  },
  {
    id: 'home-05',
    line: 'A tile that is unknown or switched off says "Function in development".',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title: '/pages/index/index: tapping a tile unknown to this version of the app shows a notice',
      },
      {
        file: 'src/features/home/orderedShortcutTiles.test.ts',
        title: 'a menu entry with an unknown key, or disabled by the operator, has no tile',
      },
      {
        file: 'src/ui/actions/ActionTiles.test.tsx',
        title: 'a tile without a target shows "Soon", and a tile with a target does not',
      },
    ],
  },
  {
    id: 'home-06',
    line: 'Every tile of the menu leads to its page; seven stand on home, all of them a tap away, found by name, in the order of the menu or of one’s own.',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title:
          '/pages/index/index: a guest sees the market, tiles, banners and news, without an accessibility violation',
      },
      {
        file: 'src/features/home/orderedShortcutTiles.test.ts',
        title: 'tiles are in the order of the menu until the person chooses an order',
      },
      {
        file: 'src/features/home/orderedShortcutTiles.test.ts',
        title:
          'tiles are in the order that the person chose, with new tiles at the end and without removed tiles',
      },
      {
        file: 'src/features/home/ShortcutTiles.test.tsx',
        title:
          'the home page shows seven service tiles, and an eighth tile that opens a sheet with all services',
      },
      {
        file: 'src/features/home/ShortcutTiles.test.tsx',
        title: 'the search for a service finds a service by its present name and by its former name',
      },
      {
        file: 'src/features/home/ShortcutTiles.test.tsx',
        title:
          'a service added to the home page is shown there even after a restart, until the order is reset',
      },
      { file: 'src/features/index.test.ts', title: 'every tile links to an existing page' },
      {
        file: 'src/features/home/orderedShortcutTiles.test.ts',
        title: 'a tile with the key %s belongs to a feature',
      },
    ],
  },
  {
    id: 'home-07',
    line: 'A guest sees a welcome and the way to log in; a member sees the total in the chosen fiat.',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title:
          '/pages/index/index: a guest sees the market, tiles, banners and news, without an accessibility violation',
      },
      {
        file: 'tests/e2e/app/home.spec.ts',
        title:
          '/pages/index/index: a credit appears without a reload in the chosen fiat currency, and hidden balances stay hidden',
      },
    ],
  },
  {
    id: 'home-08',
    line: 'The eye hides the balances for good.',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title:
          '/pages/index/index: a credit appears without a reload in the chosen fiat currency, and hidden balances stay hidden',
      },
    ],
  },
  {
    id: 'home-09',
    line: 'The total of a member moves when money arrives, without a reload.',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title:
          '/pages/index/index: a credit appears without a reload in the chosen fiat currency, and hidden balances stay hidden',
      },
    ],
  },
  {
    id: 'home-10',
    line: 'Gainers only rise, losers only fall, volume goes by turnover; eight rows each.',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title:
          '/pages/index/index: prices update without a reload, gainers only show rises and losers only falls, and a row opens its pair',
      },
      {
        file: 'src/features/home/rankPairs.test.ts',
        title: 'list only rising pairs as gainers and only falling pairs as losers, the largest change first',
      },
      {
        file: 'src/features/home/rankPairs.test.ts',
        title: 'sort the volume ranking by turnover as numbers, not as text',
      },
      {
        file: 'src/features/home/rankPairs.test.ts',
        title: 'have at most eight rows, and rows with equal figures are in the order of their ids',
      },
    ],
  },
  {
    id: 'home-11',
    line: 'A ranking row and a hot pair lead to their pair.',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title:
          '/pages/index/index: prices update without a reload, gainers only show rises and losers only falls, and a row opens its pair',
      },
    ],
  },
  {
    id: 'home-12',
    line: 'Banners have the proportion 16:6 and lead on; news is three rows with their age; an announcement opens its article.',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title:
          '/pages/index/index: a guest sees the market, tiles, banners and news, without an accessibility violation',
      },
    ],
  },
  {
    id: 'home-13',
    line: 'Banners can be stopped, wait while they have the focus, and move by mouse and keyboard.',
    tests: [
      {
        file: 'src/ui/lists/Carousel.test.tsx',
        title: 'one button pauses and resumes a carousel, and keeps the focus',
      },
      { file: 'src/ui/lists/Carousel.test.tsx', title: 'a carousel pauses while it has the focus' },
      {
        file: 'src/ui/lists/Carousel.test.tsx',
        title:
          'a carousel moved by its buttons or the arrow keys wraps around at both ends and stops advancing automatically',
      },
    ],
  },
  {
    id: 'home-14',
    line: 'Prices on home move without a reload.',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title:
          '/pages/index/index: prices update without a reload, gainers only show rises and losers only falls, and a row opens its pair',
      },
    ],
  },
  {
    id: 'home-15',
    line: 'The search field leads to the search.',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title:
          '/pages/index/index: a guest sees the market, tiles, banners and news, without an accessibility violation',
      },
    ],
  },
  {
    id: 'home-16',
    line: 'Nothing jumps while home fills.',
    tests: [
      {
        file: 'tests/e2e/app/home.spec.ts',
        title: '/pages/index/index: the layout does not shift while the page loads, for a …',
      },
    ],
  },
  {
    id: 'home-17',
    line: "Today's profit is the move of prices and the fees, not what was brought in.",
    tests: [
      {
        file: 'server/products/wallet/wallet.test.ts',
        title: 'shows the profit of today from price changes and fees, without deposits',
      },
      {
        file: 'server/products/wallet/balance-summary.test.ts',
        title: 'is the change of price times the amount held',
      },
      { file: 'server/products/wallet/balance-summary.test.ts', title: 'excludes deposits' },
      {
        file: 'server/products/wallet/balance-summary.test.ts',
        title: 'does not count a withdrawal as a loss',
      },
    ],
  },
  {
    id: 'home-18',
    line: 'The bell shows how much is unread and follows new messages.',
    tests: [
      {
        file: 'tests/e2e/communication/messages.spec.ts',
        title:
          '/pages/mailMessage/mailMessage: account events send messages, and raise the badges of a second device without a reload',
      },
      {
        file: 'tests/e2e/communication/customer-service.spec.ts',
        title:
          'an unread answer raises the unread badges and is listed in the message centre until the answer is read',
      },
    ],
  },
  {
    id: 'home-19',
    line: 'The language of the device is offered by one line in its own words until it is taken or put away.',
    tests: [
      {
        file: 'src/features/home/LanguageOffer.test.tsx',
        title:
          'the language offer is written in the device’s language, and one click changes the app to that language',
      },
      {
        file: 'src/features/home/LanguageOffer.test.tsx',
        title: 'a dismissed language offer does not appear again',
      },
      {
        file: 'src/features/home/LanguageOffer.test.tsx',
        title:
          'the language offer does not appear when a language was chosen, or when the device’s language is the page’s language or not supported',
      },
    ],
  },
  {
    id: 'home-20',
    line: 'A guest finds the languages on home.',
    tests: [
      { file: 'tests/e2e/app/home.spec.ts', title: 'a guest finds the nine languages on the home page' },
    ],
  },
]
