import type { AcceptanceLine } from '../line.ts'

export const invariants: readonly AcceptanceLine[] = [
  {
    id: 'invariant-lockup',
    line: 'Lock mining: 988 of 1,000, and the penalty is never above the principal.',
    tests: [
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title: 'redeemed on 4 March brings back 988 and keeps the 8 that were paid',
      },
      {
        file: 'src/domain/earn/lockup.test.ts',
        title: 'has a penalty of at most the amount, and of nothing on the last day',
      },
      {
        file: 'tests/invariants/lockup/oracle.test.ts',
        title: 'an order earns and costs what the specification says, in … lives',
      },
    ],
  },
  {
    id: 'invariant-dual',
    line: 'Dual investments at, below and above the target price pay as the specification says.',
    tests: [
      {
        file: 'tests/invariants/dual/oracle.test.ts',
        title: 'an order is worth what the specification says, in … lives',
      },
      { file: 'tests/invariants/dual/orders.test.ts', title: 'settled at 59,999.99 pays 0.1007 BTC' },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title: 'settled at 60,000, the target price itself, pays 6,042 USDT',
      },
    ],
  },
  {
    id: 'invariant-seconds-01',
    line: 'Options set the highest payout aside from the platform when they open.',
    tests: [
      {
        file: 'tests/invariants/ledger/reserve.test.ts',
        title: 'pays who wins out of what was set aside, and keeps the stake of who loses',
      },
      {
        file: 'tests/invariants/seconds/races.test.ts',
        title: '… at once for the last of what the platform can pay: exactly as many as it covers, … times',
      },
      { file: 'tests/invariants/ledger/reserve.test.ts', title: 'is audited by its open objects' },
    ],
  },
  {
    id: 'invariant-seconds-02',
    line: 'A tie returns the stake; a stale feed returns it with the reason.',
    tests: [
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title: 'with equal prices gives the stake back, whole',
      },
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title: 'when no price comes within ten seconds after the order',
      },
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title: 'when no price comes within ten seconds after the end',
      },
    ],
  },
  {
    id: 'invariant-futures',
    line: "A loss is capped at the margin and the gap is the insurance account's.",
    tests: [
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'loses no more than its margin in a crash of 30 % between two ticks; insurance takes exactly the gap',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title: 'an insurance without money lets the book bear the gap, never the person',
      },
      { file: 'tests/invariants/futures/oracle.test.ts', title: '… positions agree with exact fractions' },
    ],
  },
  {
    id: 'invariant-loan',
    line: '109.9 % closes a loan and 110.0 % does not.',
    tests: [
      {
        file: 'tests/invariants/loan/oracle.test.ts',
        title: '109.9 % is closed, 110.0 % is not, however long the figures are',
      },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title: 'warns at 130 and 120 %, closes at 109.9 % and not at 110.0 %',
      },
      {
        file: 'tests/audits/loan-crash.test.ts',
        title:
          'each loan is liquidated at the first price below 110 %, neither earlier nor later, and the platform bears the shortfall',
      },
    ],
  },
  {
    id: 'invariant-nft-01',
    line: '200 equal bids at once: one is accepted.',
    tests: [{ file: 'tests/invariants/nft/races.test.ts', title: '… equal bids at once: one is taken' }],
  },
  {
    id: 'invariant-nft-02',
    line: 'Pay or forfeit: exactly one.',
    tests: [
      {
        file: 'tests/invariants/nft/races.test.ts',
        title: 'payment against expiry: exactly one happens, in … rounds',
      },
      {
        file: 'tests/invariants/nft/market.test.ts',
        title: 'a win is payable after 86,399 s and gone after 86,401 s, with its margin',
      },
    ],
  },
  {
    id: 'invariant-ieo',
    line: 'What is allotted is never more than what is issued.',
    tests: [
      {
        file: 'tests/invariants/ieo/histories.test.ts',
        title:
          'random lives of projects with clock jumps: everybody is allotted once, never more than was issued, and the books agree',
      },
      {
        file: 'tests/invariants/ieo/oracle.test.ts',
        title: 'an allotment is what the specification says, and never more than was issued, in … projects',
      },
    ],
  },
  {
    id: 'invariant-withdraw',
    line: 'The limit of withdrawals is over a rolling 24 hours.',
    tests: [
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title: 'is 200 BTC at level 1 and 500 at level 2, at recorded prices, and rolls',
      },
      {
        file: 'tests/invariants/withdraw/histories.test.ts',
        title: 'random lives with clock jumps: balances, limits and states as the specification has them',
      },
    ],
  },
  {
    id: 'invariant-spot',
    line: 'Random histories of spot orders leave agreeing books.',
    tests: [
      {
        file: 'tests/invariants/spot/histories.test.ts',
        title: 'after … random histories the books agree, and who somebody is changes nothing',
      },
      {
        file: 'src/domain/trade/spot.test.ts',
        title: 'is charged for its fills, rounded once, and never more than it froze',
      },
      {
        file: 'src/domain/trade/spot.test.ts',
        title: 'has the same result evaluated tick by tick, twice over, or all at once',
      },
    ],
  },
  {
    id: 'invariant-copy',
    line: 'Random lives of copying agree with exact fractions.',
    tests: [
      {
        file: 'tests/invariants/copy/histories.test.ts',
        title: 'random lives of copying, with clock jumps: exact fractions agree, and the books',
      },
    ],
  },
  {
    id: 'invariant-quickbuy',
    line: 'Each payment counts once, whatever messages come.',
    tests: [
      {
        file: 'tests/invariants/quickbuy/callbacks.test.ts',
        title: 'forged, replayed, reordered and late messages: nothing credited wrongly, nothing lost',
      },
      {
        file: 'tests/invariants/quickbuy/histories.test.ts',
        title: 'random lives of orders with clock jumps: each payment counts once, and the books agree',
      },
    ],
  },
  {
    id: 'invariant-convert',
    line: 'Knowing the next price gains nothing by quotes.',
    tests: [
      {
        file: 'tests/invariants/convert/convert.test.ts',
        title: 'gains nothing for who always knows the next price and confirms only what is good for them',
      },
    ],
  },
  {
    id: 'invariant-coupon',
    line: 'What was used in time is credited, everything else expires.',
    tests: [
      {
        file: 'tests/invariants/coupon/coupons.test.ts',
        title: 'random lives with clock jumps: what was used in time is credited, everything else expires',
      },
      {
        file: 'tests/invariants/coupon/orders.test.ts',
        title:
          'random lives: fees and days are paid as far as coupons go, whatever is cancelled, filled or late',
      },
    ],
  },
  {
    id: 'invariant-quiz',
    line: 'Money is in a pool, paid or back.',
    tests: [
      {
        file: 'tests/invariants/quiz/quizzes.test.ts',
        title: 'random lives with clock jumps and gaps of prices: money is in a pool, paid or back',
      },
    ],
  },
  {
    id: 'invariant-splits',
    line: 'A share split moves holdings, orders and alerts to the last digit.',
    tests: [
      {
        file: 'tests/invariants/stocks/split.test.ts',
        title: 'a split of 4:1 moves holdings, open orders and alerts, to the last digit',
      },
      {
        file: 'tests/invariants/stocks/split.test.ts',
        title: 'the audit sees a holding, an order and an alert that were not moved as they should',
      },
    ],
  },
]
