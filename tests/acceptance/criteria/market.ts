import type { AcceptanceLine } from '../criterion.ts'

export const market: readonly AcceptanceLine[] = [
  {
    id: 'market-01',
    line: 'The sort by % changes places at most once per 2 s and never under a finger.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'when sorted by change, rows are sorted again at most once in 2 s and never while a finger is on the list',
      },
      {
        file: 'src/features/market/marketRows.test.ts',
        title: 'are reordered at most once in 2 s, and never while the list is touched',
      },
    ],
  },
  {
    id: 'market-02',
    line: 'A favourite survives a reload.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'favourites are listed in their own order while it is edited, also offline, and only adding and removing a favourite needs a connection',
      },
      {
        file: 'server/market/market.test.ts',
        title: 'are stored per user in the chosen order, without duplicates',
      },
    ],
  },
  {
    id: 'market-03',
    line: 'Without a line a star is rejected and says so.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'favourites are listed in their own order while it is edited, also offline, and only adding and removing a favourite needs a connection',
      },
    ],
  },
  {
    id: 'market-04',
    line: 'A price flashes in the colour of its move.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title: 'market prices update without a new request and flash in the colour of their change',
      },
      {
        file: 'src/features/market/LivePairFigures.test.tsx',
        title:
          'a price cell is tinted when the price changes while prices are live, and not tinted while prices are not live',
      },
    ],
  },
  {
    id: 'market-05',
    line: 'Shares say closed outside of their hours and when they open.',
    tests: [
      {
        file: 'src/features/market/PairRow.test.tsx',
        title:
          'a futures row shows the leverage, and a row of a pair that cannot be traded now shows the reason',
      },
      {
        file: 'server/market/market.test.ts',
        title:
          'show stocks as closed outside the trading hours of New York, with the time of the next opening',
      },
      {
        file: 'src/domain/market/tradingHours.test.ts',
        title: 'begin and end to the second, before and after the clock changes',
      },
    ],
  },
  {
    id: 'market-06',
    line: 'Four tabs and chips by quote currency show real pairs; futures carry their leverage.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'the market shows pairs under four tabs and by quote currency, sorted by column; a tap opens a pair, a long press offers to trade it, and its star asks a guest to log in',
      },
      {
        file: 'src/features/market/marketRows.test.ts',
        title: 'are listed under each tab whose kind of trading the pair supports',
      },
      {
        file: 'src/features/market/PairRow.test.tsx',
        title:
          'a futures row shows the leverage, and a row of a pair that cannot be traded now shows the reason',
      },
    ],
  },
  {
    id: 'market-07',
    line: 'A column sorts downwards, upwards and then as listed.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'the market shows pairs under four tabs and by quote currency, sorted by column; a tap opens a pair, a long press offers to trade it, and its star asks a guest to log in',
      },
      {
        file: 'src/ui/choices/choices.test.tsx',
        title: 'clicks on a sort header switch between descending, ascending and no order',
      },
      {
        file: 'src/features/market/marketRows.test.ts',
        title: 'are sorted by numeric value; rows with equal values keep their order',
      },
    ],
  },
  {
    id: 'market-08',
    line: 'Rows lead to the pair, futures rows to the contract.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'the market shows pairs under four tabs and by quote currency, sorted by column; a tap opens a pair, a long press offers to trade it, and its star asks a guest to log in',
      },
    ],
  },
  {
    id: 'market-09',
    line: 'Holding a row offers to trade it.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'the market shows pairs under four tabs and by quote currency, sorted by column; a tap opens a pair, a long press offers to trade it, and its star asks a guest to log in',
      },
      {
        file: 'src/ui/actions/useLongPress.test.tsx',
        title:
          'a long press is recognised after half a second, and the click that ends the long press is ignored',
      },
    ],
  },
  {
    id: 'market-10',
    line: "A guest's star asks to log in.",
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'the market shows pairs under four tabs and by quote currency, sorted by column; a tap opens a pair, a long press offers to trade it, and its star asks a guest to log in',
      },
    ],
  },
  {
    id: 'market-11',
    line: 'Six suggestions, ticked already, begin the favourites.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'a member without favourites gets six suggestions, can sort favourites, and sees a pending change on the star of a pair',
      },
      {
        file: 'src/features/market/marketRows.test.ts',
        title: 'for a person without favourites suggest the most traded pairs with USDT',
      },
    ],
  },
  {
    id: 'market-12',
    line: 'Favourites can be put in order, kept and found again.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'a member without favourites gets six suggestions, can sort favourites, and sees a pending change on the star of a pair',
      },
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'favourites are listed in their own order while it is edited, also offline, and only adding and removing a favourite needs a connection',
      },
      {
        file: 'src/features/market/MarketList.test.tsx',
        title:
          'favourites in edit mode are listed and moved in the order that the person chose, even when the list is sorted by a column',
      },
      {
        file: 'src/features/market/favourites.test.ts',
        title: 'is in the order that the person chose, with new pairs at the end',
      },
      {
        file: 'src/features/market/favourites.test.ts',
        title: 'swaps two pairs, even with other pairs between them',
      },
    ],
  },
  {
    id: 'market-13',
    line: 'Without a line the rows stay with their time, without colours, and can be sorted.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          '/pages/market/market, /pages/market/search: offline the rows stay, grey and with their time, and can still be sorted and searched',
      },
      {
        file: 'src/features/market/LivePairFigures.test.tsx',
        title: 'the change badge has the colour of the change, and no colour while prices are not live',
      },
      {
        file: 'src/features/market/SuggestedFavourites.test.tsx',
        title:
          'the figures of a suggested pair have no colour while prices are not live, even when a delayed tick arrives',
      },
    ],
  },
  {
    id: 'market-14',
    line: 'Chip, sort and place are there again after a pair, another tab and a reload.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'chip, sort order and scroll position of each tab are restored after a pair, another tab and a reload, without entries in the history; another chip or sort order starts at the top',
      },
    ],
  },
  {
    id: 'market-15',
    line: 'Every row can be scrolled to and none is cut, also with large texts.',
    tests: [
      {
        file: 'tests/e2e/app/list-scrolling.spec.ts',
        title:
          'every row of the market list can be reached by scrolling, also after a reload, Back, another tab, a rotation and with large text',
      },
      {
        file: 'tests/e2e/app/list-scrolling.spec.ts',
        title: 'with text at twice its size no price and no symbol is cut',
      },
    ],
  },
  {
    id: 'market-16',
    line: 'Prices move without a new request.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title: 'market prices update without a new request and flash in the colour of their change',
      },
      {
        file: 'src/features/market/LivePairFigures.test.tsx',
        title: 'a tick updates the live figures of a pair without a React render',
      },
    ],
  },
  {
    id: 'market-17',
    line: 'A star that is on its way takes no other tap.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'a member without favourites gets six suggestions, can sort favourites, and sees a pending change on the star of a pair',
      },
      {
        file: 'src/features/market/useFavourites.test.tsx',
        title:
          'a favourite is removed by a single request, even when its star is clicked in several lists before the answer',
      },
    ],
  },
  {
    id: 'market-18',
    line: 'The first figures stand there before any code of the app.',
    tests: [
      {
        file: 'tests/offline/first-paint.spec.ts',
        title: '/pages/market/market shows its last figures and their time before any code of the app runs',
      },
      {
        file: 'tests/offline/first-paint.spec.ts',
        title: 'figures in another language, of another list, or in a damaged record are not shown',
      },
    ],
  },
]
