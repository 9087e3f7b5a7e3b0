import type { AcceptanceLine } from '../criterion.ts'

export const follow: readonly AcceptanceLine[] = [
  {
    id: 'follow-01',
    line: "Stopping with closing closes only that trader's copies.",
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title: '"cancel and close" closes only the copies of that trader',
      },
      {
        file: 'tests/invariants/copy/copied-orders.test.ts',
        title:
          'a follower who stops following a lead trader either keeps the copied positions of that trader as own positions or closes these positions',
      },
    ],
  },
  {
    id: 'follow-02',
    line: "Stopping without closing keeps the copies as one's own.",
    tests: [
      {
        file: 'tests/invariants/copy/copied-orders.test.ts',
        title:
          'a follower who stops following a lead trader either keeps the copied positions of that trader as own positions or closes these positions',
      },
    ],
  },
  {
    id: 'follow-03',
    line: 'Self-hold removes the copy tag, and the row leaves the copied positions.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title:
          "keeping a copied position as one's own removes its copy mark and moves it out of the copied positions",
      },
    ],
  },
  {
    id: 'follow-04',
    line: 'A skipped copy is shown with its reason and does not touch the trader.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title:
          "a follower copies 0.30 lots as 0.45, and a follower without money is skipped while the trader's order opens",
      },
      {
        file: 'tests/invariants/copy/copied-orders.test.ts',
        title:
          "orders beyond a follower's limits, below the minimum size or without enough money are not copied, and the reason is recorded",
      },
    ],
  },
  {
    id: 'follow-05',
    line: 'A multiple of 1.555 becomes 1.56 before it is confirmed.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title:
          '1.555 is rounded to 1.56 before the confirmation, and following again updates the existing following',
      },
      {
        file: 'src/domain/trade/copy.test.ts',
        title: 'a copy multiple above 1 that is not whole is rounded half up to two decimals',
      },
    ],
  },
  {
    id: 'follow-06',
    line: "A trader's 0.30 lots at 1.5 are 0.45 lots for the follower, by the same tick.",
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title:
          "a follower copies 0.30 lots as 0.45, and a follower without money is skipped while the trader's order opens",
      },
      {
        file: 'src/domain/trade/copy.test.ts',
        title:
          'the lots of a copy are 0.45 for 0.30 × 1.5, rounded half up, or fixed when the follower chose fixed lots',
      },
      {
        file: 'tests/invariants/copy/copied-orders.test.ts',
        title:
          "a lead trader's market order and its copies are accepted together and filled by the same tick",
      },
    ],
  },
  {
    id: 'follow-07',
    line: 'Changing a copy changes later copies only.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title:
          "a follower copies 0.30 lots as 0.45, and a follower without money is skipped while the trader's order opens",
      },
      {
        file: 'tests/invariants/copy/copied-orders.test.ts',
        title:
          'following a lead trader again changes the settings for later copies, and invalid settings are rejected',
      },
    ],
  },
  {
    id: 'follow-08',
    line: 'Following twice is one following.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title:
          '1.555 is rounded to 1.56 before the confirmation, and following again updates the existing following',
      },
      {
        file: 'tests/invariants/copy/copied-orders.test.ts',
        title:
          'following a lead trader again changes the settings for later copies, and invalid settings are rejected',
      },
      {
        file: 'tests/invariants/copy/races.test.ts',
        title:
          '… simultaneous requests of one person to follow a lead trader create one following, in … rounds',
      },
    ],
  },
  {
    id: 'follow-09',
    line: "The amount is at most the balance and at least the trader's minimum.",
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title:
          '1.555 is rounded to 1.56 before the confirmation, and following again updates the existing following',
      },
      {
        file: 'src/domain/trade/copy.test.ts',
        title:
          'the invalid settings of a copy are reported in the order in which a person would correct them',
      },
      {
        file: 'tests/invariants/copy/copied-orders.test.ts',
        title:
          'following a lead trader again changes the settings for later copies, and invalid settings are rejected',
      },
    ],
  },
  {
    id: 'follow-10',
    line: 'The confirmation says that the whole amount can be lost.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title:
          '1.555 is rounded to 1.56 before the confirmation, and following again updates the existing following',
      },
    ],
  },
  {
    id: 'follow-11',
    line: 'Without a line nothing is sent, the draft stays and the rows say why.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title: 'offline nothing is sent and the draft is kept',
      },
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title: 'offline the list of followed traders shows why a following cannot be cancelled',
      },
    ],
  },
  {
    id: 'follow-12',
    line: 'The share is posted on a profitable close only, and losses are made up first.',
    tests: [
      {
        file: 'tests/invariants/copy/copied-orders.test.ts',
        title: 'the profit share is charged once and on new profit only, after earlier losses are recovered',
      },
      {
        file: 'src/domain/trade/copy.test.ts',
        title: 'a profit share is charged only once on a profit, and only after earlier losses are recovered',
      },
    ],
  },
  {
    id: 'follow-13',
    line: "A trader's close, stop or liquidation closes the copies, except self-held ones.",
    tests: [
      {
        file: 'tests/invariants/copy/copied-orders.test.ts',
        title:
          "a lead trader's stop, liquidation and partial close are copied, except to positions that a follower keeps as own positions",
      },
    ],
  },
  {
    id: 'follow-14',
    line: 'A limit order of a trader is copied at market once it is opened.',
    tests: [
      {
        file: 'tests/invariants/copy/copied-orders.test.ts',
        title:
          "the copies of a lead trader's limit order are placed as market orders once the limit order is filled",
      },
    ],
  },
  {
    id: 'follow-15',
    line: 'Copies never use more than the unused part of the follow amount.',
    tests: [
      {
        file: 'src/domain/trade/copy.test.ts',
        title:
          'a copy is skipped when its cost exceeds the unused follow amount or the balance, and a loss limit is reached by a loss of exactly its amount',
      },
      {
        file: 'tests/invariants/copy/copied-orders.test.ts',
        title:
          "orders beyond a follower's limits, below the minimum size or without enough money are not copied, and the reason is recorded",
      },
    ],
  },
  {
    id: 'follow-16',
    line: 'Positions that cannot be read say so and are asked for again.',
    tests: [
      {
        file: 'tests/e2e/trade/copy-trading.spec.ts',
        title: 'when positions cannot be loaded, an error is shown and they can be loaded again',
      },
    ],
  },
]
