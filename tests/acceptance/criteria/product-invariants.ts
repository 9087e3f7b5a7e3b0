import type { AcceptanceLine } from '../criterion.ts'

export const invariants: readonly AcceptanceLine[] = [
  {
    id: 'invariant-lockup',
    line: 'Lock mining: 988 of 1,000, and the penalty is never above the principal.',
    tests: [
      {
        file: 'tests/invariants/lockup/orders.test.ts',
        title: 'that is redeemed on 4 March returns 988 USDT, and the income of 8 USDT already paid is kept',
      },
      {
        file: 'src/domain/earn/lockup.test.ts',
        title: 'has a penalty of at most its amount, and no penalty on the last day',
      },
      {
        file: 'tests/invariants/lockup/reference-model.test.ts',
        title:
          'income and early redemption cost of an order equal the results of a reference model written from the specification, in … cases',
      },
    ],
  },
  {
    id: 'invariant-dual',
    line: 'Dual investments at, below and above the target price pay as the specification says.',
    tests: [
      {
        file: 'tests/invariants/dual/reference-model.test.ts',
        title:
          'the payout of a dual investment equals that of a reference model written from the specification, in … cases',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title: 'pays 0.1007 BTC at a settlement price of 59,999.99',
      },
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title: 'pays 6,042 USDT at a settlement price of 60,000, the target price itself',
      },
    ],
  },
  {
    id: 'invariant-seconds-01',
    line: 'Options set the highest payout aside from the platform when they open.',
    tests: [
      {
        file: 'tests/invariants/ledger/reserve.test.ts',
        title:
          'a platform account that is a reserve › pays winners from the amounts set aside, and keeps the stakes of losers',
      },
      {
        file: 'tests/invariants/seconds/races.test.ts',
        title: 'of … simultaneous seconds options, as many are opened as the reserve can pay, in … rounds',
      },
      {
        file: 'tests/invariants/ledger/reserve.test.ts',
        title:
          'a platform account that is a reserve › is compared by the ledger audit with the open objects whose payouts are set aside in the reserve',
      },
    ],
  },
  {
    id: 'invariant-seconds-02',
    line: 'A tie returns the stake; a stale feed returns it with the reason.',
    tests: [
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title: 'a seconds option › whose end price equals its entry price returns the whole stake',
      },
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title:
          'the stake of a seconds option › is returned with a reason when no price is recorded within ten seconds after the order',
      },
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title:
          'the stake of a seconds option › is returned with a reason when no price is recorded within ten seconds after the end',
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
          'a futures position › loses no more than its margin when the price drops by 30 % between two ticks, and the insurance fund pays exactly the rest',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          "with an empty insurance fund the platform bears a position's loss beyond the margin, and the person loses no more than the margin",
      },
      {
        file: 'tests/invariants/futures/reference-model.test.ts',
        title: 'the amounts of … random positions equal the amounts of a reference model in exact fractions',
      },
    ],
  },
  {
    id: 'invariant-loan',
    line: '109.9 % closes a loan and 110.0 % does not.',
    tests: [
      {
        file: 'tests/invariants/loan/reference-model.test.ts',
        title:
          'a loan at a margin level of 109.9 % is liquidated and a loan at 110.0 % is not, for amounts of any number of digits',
      },
      {
        file: 'tests/invariants/loan/orders.test.ts',
        title:
          'the margin level rules of a loan › warn the borrower at 130 and 120 %, and liquidate the loan at 109.9 % but not at 110.0 %',
      },
      {
        file: 'tests/audits/loans-in-price-crash.test.ts',
        title:
          'are each liquidated at the first price below a margin level of 110 %, and the platform bears the shortfall',
      },
    ],
  },
  {
    id: 'invariant-nft-01',
    line: '200 equal bids at once: one is accepted.',
    tests: [
      {
        file: 'tests/invariants/nft/races.test.ts',
        title: 'of … simultaneous equal bids in an NFT auction, one is accepted',
      },
    ],
  },
  {
    id: 'invariant-nft-02',
    line: 'Pay or forfeit: exactly one.',
    tests: [
      {
        file: 'tests/invariants/nft/races.test.ts',
        title:
          'a won NFT auction that is paid at its payment deadline is either paid or expired, never both, in … rounds',
      },
      {
        file: 'tests/invariants/nft/sales-and-auctions.test.ts',
        title:
          'an NFT auction with a starting price of 1,000, an increment of 50 and a margin of 200 › can be paid by its winner until 86,400 s after its end, and afterwards the margin is lost',
      },
    ],
  },
  {
    id: 'invariant-ieo',
    line: 'What is allotted is never more than what is issued.',
    tests: [
      {
        file: 'tests/invariants/ieo/random-histories.test.ts',
        title:
          'in random sequences of IEO projects with clock jumps, each subscription is allotted once, never more than was issued, and the ledger audit passes',
      },
      {
        file: 'tests/invariants/ieo/reference-model.test.ts',
        title:
          'the allotment of an IEO equals that of a reference model written from the specification, and never exceeds the issue, in … projects',
      },
    ],
  },
  {
    id: 'invariant-withdraw',
    line: 'The limit of withdrawals is over a rolling 24 hours.',
    tests: [
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title:
          'the withdrawal limit of 24 hours › is 200 BTC at level 1 and 500 BTC at level 2, valued at recorded prices, over the last 24 hours',
      },
      {
        file: 'tests/invariants/withdraw/random-histories.test.ts',
        title:
          'balances, limits and states of withdrawals equal a model of the specification after random sequences with clock jumps',
      },
    ],
  },
  {
    id: 'invariant-spot',
    line: 'Random histories of spot orders leave agreeing books.',
    tests: [
      {
        file: 'tests/invariants/spot/random-histories.test.ts',
        title:
          'after … random sequences of spot orders the ledger audit passes, and no fill depends on who the person is',
      },
      {
        file: 'src/domain/trade/spot.test.ts',
        title: 'is charged for its fills, rounded once, and never more than its frozen amount',
      },
      {
        file: 'src/domain/trade/spot.test.ts',
        title: 'has the same result when ticks are evaluated one by one, twice, or in one batch',
      },
    ],
  },
  {
    id: 'invariant-copy',
    line: 'Random lives of copying agree with exact fractions.',
    tests: [
      {
        file: 'tests/invariants/copy/random-histories.test.ts',
        title:
          'after random sequences of copy trading with clock jumps, amounts equal the amounts of a reference model in exact fractions, and the ledger audit passes',
      },
    ],
  },
  {
    id: 'invariant-quickbuy',
    line: 'Each payment counts once, whatever messages come.',
    tests: [
      {
        file: 'tests/invariants/quickbuy/callbacks.test.ts',
        title:
          'forged, replayed, reordered and late provider callbacks credit no wrong amount, and every payment is credited',
      },
      {
        file: 'tests/invariants/quickbuy/random-histories.test.ts',
        title:
          'in random sequences of quick buy orders with clock jumps, each payment is credited once, and the ledger audit passes',
      },
    ],
  },
  {
    id: 'invariant-convert',
    line: 'Knowing the next price gains nothing by quotes.',
    tests: [
      {
        file: 'tests/invariants/convert/convert.test.ts',
        title: 'a person who always knows the next price and confirms only favourable quotes makes no profit',
      },
    ],
  },
  {
    id: 'invariant-coupon',
    line: 'What was used in time is credited, everything else expires.',
    tests: [
      {
        file: 'tests/invariants/coupon/coupons.test.ts',
        title:
          'in random sequences with clock jumps, each coupon used in time is credited and every other coupon expires',
      },
      {
        file: 'tests/invariants/coupon/fee-coupons.test.ts',
        title:
          'in random sequences of orders, cancels, fills and clock jumps beyond the expiry, each coupon pays fees or daily income up to its value',
      },
    ],
  },
  {
    id: 'invariant-quiz',
    line: 'Money is in a pool, paid or back.',
    tests: [
      {
        file: 'tests/invariants/quiz/quizzes.test.ts',
        title:
          'in random sequences with clock jumps and missing prices, every stake is in the pool, paid out or returned',
      },
    ],
  },
  {
    id: 'invariant-splits',
    line: 'A share split moves holdings, orders and alerts to the last digit.',
    tests: [
      {
        file: 'tests/invariants/stocks/stock-split.test.ts',
        title: 'a 4:1 split converts holdings, open orders and price alerts exactly',
      },
      {
        file: 'tests/invariants/stocks/stock-split.test.ts',
        title:
          'after a share split, the ledger audit reports a deleted or changed record of the converted holdings, orders, alerts or price',
      },
    ],
  },
]
