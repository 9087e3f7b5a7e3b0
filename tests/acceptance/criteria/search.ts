import type { AcceptanceLine } from '../criterion.ts'

export const search: readonly AcceptanceLine[] = [
  {
    id: 'search-01',
    line: 'The search works without a connection.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          '/pages/market/market, /pages/market/search: offline the rows stay, grey and with their time, and can still be sorted and searched',
      },
    ],
  },
  {
    id: 'search-02',
    line: 'A pair that was opened stands first in Recent, ten at most, and can be cleared.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'going back to the search restores its text and its scrolled list, and opened pairs are first among recent views',
      },
      {
        file: 'src/features/market/searchPairs.test.ts',
        title: 'are listed newest first, each once, ten at most',
      },
    ],
  },
  {
    id: 'search-03',
    line: 'Results are grouped by what a pair can be traded as.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          '/pages/market/market, /pages/market/search: offline the rows stay, grey and with their time, and can still be sorted and searched',
      },
      {
        file: 'src/features/market/searchPairs.test.ts',
        title: 'groups results by kind of trading: spot, futures, stocks',
      },
    ],
  },
  {
    id: 'search-04',
    line: 'A pair is found by symbol and by name; a search without a result says "Nothing found".',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          '/pages/market/market, /pages/market/search: offline the rows stay, grey and with their time, and can still be sorted and searched',
      },
      {
        file: 'src/features/market/searchPairs.test.ts',
        title: 'finds a pair with any separator and in upper or lower case',
      },
      {
        file: 'src/features/market/searchPairs.test.ts',
        title:
          'ranks matches of the base currency first, then names that begin with the text, then names that contain the text',
      },
    ],
  },
  {
    id: 'search-05',
    line: "Hot search follows the operator's list, else the most traded.",
    tests: [
      {
        file: 'src/features/market/searchPairs.test.ts',
        title:
          'without a search text lists the operator’s hot pairs, or the most traded pairs when there are no hot pairs',
      },
      {
        file: 'src/domain/market/hotPairs.test.ts',
        title:
          'the setting of hot pairs is read as symbols, or as base currencies quoted in USDT, separated by commas, semicolons or spaces',
      },
    ],
  },
  {
    id: 'search-06',
    line: 'The search comes back with its words and its list.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          'going back to the search restores its text and its scrolled list, and opened pairs are first among recent views',
      },
    ],
  },
  {
    id: 'search-07',
    line: 'Simulated prices say so and only live figures have a colour.',
    tests: [
      {
        file: 'tests/e2e/trade/market.spec.ts',
        title:
          '/pages/market/market, /pages/market/search: offline the rows stay, grey and with their time, and can still be sorted and searched',
      },
    ],
  },
]
