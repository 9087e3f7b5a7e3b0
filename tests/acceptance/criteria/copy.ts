import type { AcceptanceLine } from '../criterion.ts'

export const copy: readonly AcceptanceLine[] = [
  {
    id: 'copy-01',
    line: 'Both routes of the list and of the trader show the same.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title: 'both routes show the same list, with the time of its data',
      },
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title: 'a non-follower sees the number of open positions, a follower sees the positions',
      },
    ],
  },
  {
    id: 'copy-02',
    line: 'Another sort or period is asked of the server from page 1.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title:
          'a change of sort order or period requests page 1 from the server, and a click shows an explanation of the figures',
      },
      {
        file: 'tests/invariants/copy/trader-stats.test.ts',
        title: 'the ranking of lead traders is sorted from the best to the worst, and is returned in pages',
      },
    ],
  },
  {
    id: 'copy-03',
    line: 'The time of the figures is shown, and that they say nothing of the future.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title: 'both routes show the same list, with the time of its data',
      },
    ],
  },
  {
    id: 'copy-04',
    line: "One's own card has no Copy button.",
    tests: [
      { file: 'tests/e2e/trade/copy-trading.spec.ts', title: 'a trader\'s own card has no "Copy" button' },
    ],
  },
  {
    id: 'copy-05',
    line: 'A missing trader is a parameter error and leads back.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title: 'an address without an id shows a parameter error and returns to the previous page',
      },
    ],
  },
  {
    id: 'copy-06',
    line: 'Whoever does not follow sees no open position of the trader.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title: 'a non-follower sees the number of open positions, a follower sees the positions',
      },
    ],
  },
  {
    id: 'copy-07',
    line: 'A rejected trader can apply again.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title:
          'a second application is rejected while the first is in review, and accepted after the first was rejected',
      },
    ],
  },
  {
    id: 'copy-08',
    line: 'Whoever reads hk or zh is led to the Chinese agreement.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title: 'a reader of traditional Chinese is sent to the Chinese agreement',
      },
    ],
  },
  {
    id: 'copy-09',
    line: 'An unmet requirement blocks the application and links to its page.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title: 'an unmet requirement blocks the application and links to the page that fulfils it',
      },
    ],
  },
  {
    id: 'copy-10',
    line: 'A second application while one is in review is rejected.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title:
          'a second application is rejected while the first is in review, and accepted after the first was rejected',
      },
    ],
  },
  {
    id: 'copy-11',
    line: 'An approved trader is in the list.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title: 'after reading the agreement to its end and applying, the person is in the list of traders',
      },
    ],
  },
  {
    id: 'copy-12',
    line: 'The agreement can be accepted after it was read to the end.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title: 'after reading the agreement to its end and applying, the person is in the list of traders',
      },
    ],
  },
  {
    id: 'copy-13',
    line: 'A closed trader takes nobody, and the last place goes to one.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title: 'the lead panel stops accepting followers, and the list then shows the trader as closed',
      },
      {
        file: 'tests/invariants/copy/races.test.ts',
        title:
          'of … people who simultaneously follow a lead trader with room for one more follower, one succeeds, in … rounds',
      },
    ],
  },
  {
    id: 'copy-14',
    line: 'Returns are chained so that deposits change nothing in them.',
    tests: [
      {
        file: 'src/domain/trade/copy.test.ts',
        title:
          'the hourly returns of a trader are compounded, so that a deposit does not change the total return',
      },
      {
        file: 'tests/invariants/copy/trader-stats.test.ts',
        title:
          "a lead trader's hourly statistics equal statistics computed independently from transactions and ticks, and the statistics of seven days follow from the hourly ones",
      },
    ],
  },
]
