import type { AcceptanceLine } from '../criterion.ts'

export const fairness: readonly AcceptanceLine[] = [
  {
    id: 'fairness-01',
    line: 'An order is decided only by ticks recorded after it was accepted.',
    tests: [
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title:
          'a spot market order › to buy is filled completely at the next recorded price, pays its fee in the quote currency, and returns the unspent amount',
      },
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title:
          'a spot limit order › is filled at the next price when the last price already satisfies its limit',
      },
      {
        file: 'src/domain/trade/spot.test.ts',
        title:
          'is decided by the first tick recorded after the order: the order is filled in full at that price, or not at all when the price is beyond the worst price',
      },
      {
        file: 'tests/audits/replay-fills.test.ts',
        title:
          '200 spot orders over … days of replayed prices fill exactly as in a brute-force reference model',
      },
      {
        file: 'tests/invariants/convert/convert.test.ts',
        title:
          'a conversion pays amount × rate − fee in the decimals of the bought coin, when the first price after the confirmation is recorded',
      },
    ],
  },
  {
    id: 'fairness-02',
    line: 'An order stores the ids of the ticks that decided it and its screen shows them.',
    tests: [
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title: 'the receipt of a filled order shows its tick, price and time',
      },
      {
        file: 'tests/e2e/trade/futures.spec.ts',
        title:
          'transaction/contract_order: a stop is set and cleared, a part is closed, and the history names the ticks',
      },
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title:
          'the price at the result time is compared with the price at the cut-off, and the receipt names both ticks',
      },
      {
        file: 'tests/e2e/trade/seconds-options.spec.ts',
        title:
          'a seconds option is settled by the first price at or after its end, even when the connection was lost in the meantime',
      },
      {
        file: 'tests/e2e/earn/loan.spec.ts',
        title:
          'when prices fall to 109.9 % the loan is liquidated within 10 s, and the receipt names the prices',
      },
    ],
  },
  {
    id: 'fairness-03',
    line: 'Recorded ticks are never edited and are chained with source and time.',
    tests: [
      {
        file: 'server/market/recorder.test.ts',
        title: 'makes the database reject every later change of a recorded tick',
      },
      {
        file: 'server/market/recorder.test.ts',
        title: 'lets the audit find an edited, a removed and an inserted tick',
      },
      {
        file: 'server/market/recorder.test.ts',
        title: 'numbers and chains ticks per pair, and emits them in order after the commit',
      },
    ],
  },
  {
    id: 'fairness-04',
    line: 'A market order beyond its worst price, or without a tick within 10 s, ends and gives everything back.',
    tests: [
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title: 'a spot market order › to buy ends when the next price is beyond its worst price',
      },
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title: 'a spot market order › ends without a fill when no price is recorded within ten seconds',
      },
      {
        file: 'tests/invariants/futures/orders.test.ts',
        title:
          'a futures market order › ends and returns the whole frozen amount when the next price is beyond its worst price or no price is recorded in time',
      },
      {
        file: 'tests/invariants/convert/convert.test.ts',
        title:
          'a conversion ends unfilled after ten seconds without a price, whether the next price is recorded later or never',
      },
    ],
  },
  {
    id: 'fairness-05',
    line: 'A tick that was recorded in time decides, also when the evaluation comes late.',
    tests: [
      {
        file: 'tests/invariants/spot/orders.test.ts',
        title:
          'a spot market order › is filled at a price that was recorded in time, even when the price is evaluated later',
      },
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title:
          'the stake of a seconds option › is not returned when the price was recorded in time and evaluated later',
      },
      {
        file: 'tests/invariants/spot/missed-ticks.test.ts',
        title: 'ticks that the evaluator missed › are evaluated in order when the evaluator starts again',
      },
    ],
  },
  {
    id: 'fairness-06',
    line: 'Who somebody is changes no outcome.',
    tests: [
      {
        file: 'tests/invariants/spot/random-histories.test.ts',
        title:
          'after … random sequences of spot orders the ledger audit passes, and no fill depends on who the person is',
      },
      {
        file: 'tests/invariants/seconds/random-histories.test.ts',
        title:
          'after … random sequences of seconds options the ledger audit passes, and no result depends on who the person is',
      },
    ],
  },
  {
    id: 'fairness-07',
    line: "Nothing in the schema, settings or code decides a person's outcome: hand-made frauds are caught.",
    tests: [
      {
        file: 'tests/invariants/fraud/fraud-detection.test.ts',
        title: 'the audit finds a fraud in the database: $name',
      },
      {
        file: 'tests/invariants/fraud/fraud-detection.test.ts',
        title: 'the audit finds a fraud in the code: $name',
      },
      {
        file: 'tests/invariants/fraud/fraud-detection.test.ts',
        title: 'the audit finds the fraud in each of … cases',
      },
    ],
  },
  {
    id: 'fairness-08',
    line: 'Knowing the next price first gains nothing.',
    tests: [
      {
        file: 'tests/audits/no-free-option.test.ts',
        title:
          'a trader who knows the next price in advance › gains nothing before fees from … market orders, because each order fills at that next price',
      },
      {
        file: 'tests/audits/no-free-option.test.ts',
        title:
          'a trader who knows the next price in advance › gains nothing from … seconds options, because each option enters at that next price',
      },
    ],
  },
  {
    id: 'fairness-09',
    line: 'What is simulated says so.',
    tests: [
      { file: 'tests/e2e/app/app-shell.spec.ts', title: 'a simulated market is labelled as such' },
      {
        file: 'tests/e2e/trade/spot-trading.spec.ts',
        title:
          'new trades appear first, and the information lists the terms and says that prices are simulated',
      },
      {
        file: 'tests/e2e/funds/funds-pages.spec.ts',
        title: 'a simulated chain says that it is simulated and shows no address',
      },
      {
        file: 'tests/e2e/earn/ieo.spec.ts',
        title: 'the demo catalogue has projects in every phase, each marked as a test',
      },
    ],
  },
  {
    id: 'fairness-10',
    line: 'The full cost stands before the confirmation and the loss before the gain.',
    tests: [
      {
        file: 'tests/e2e/trade/order-ticket.spec.ts',
        title:
          'a market order shows its worst price and waits for the next price, and a message about its fill opens the order',
      },
      {
        file: 'tests/e2e/trade/seconds-options.spec.ts',
        title:
          'the possible loss is shown before the gain, an option is opened once, counts down, and shows its result with its price',
      },
      {
        file: 'tests/e2e/earn/dual-investment.spec.ts',
        title: 'zero and fractional shares are rejected, and ten shares show both outcomes and are bought',
      },
      {
        file: 'tests/e2e/earn/lockup.spec.ts',
        title:
          'redeemed three days before its end, a position of 1000 returns 988 and the income paid is kept',
      },
    ],
  },
  {
    id: 'fairness-11',
    line: 'A withdrawal is never rejected without a reason that can be read.',
    tests: [
      { file: 'tests/invariants/withdraw/withdraw.test.ts', title: 'a withdrawal › of zero is rejected' },
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title:
          'cancelling restores the balance, and a rejection appears without a reload and returns the whole debit',
      },
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title:
          'after a change of a password withdrawals pause with a countdown, and the server rejects withdrawals too',
      },
    ],
  },
  {
    id: 'fairness-12',
    line: 'Settlement prices are one for a day and never edited.',
    tests: [
      {
        file: 'tests/invariants/dual/orders.test.ts',
        title:
          'the settlement price of a dual investment › is the same for all orders of a coin and date, for call and put products, and never changes',
      },
      {
        file: 'tests/invariants/seconds/orders.test.ts',
        title: 'the database rejects changes to a settled seconds option',
      },
    ],
  },
  {
    id: 'fairness-13',
    line: 'Draws of boxes and wheel are proved by what was published before.',
    tests: [
      {
        file: 'tests/invariants/nft/blind-box-draws.test.ts',
        title:
          'a blind box of … works draws each work once, and every draw can be verified with the data that was published before the sale',
      },
      {
        file: 'tests/invariants/game/wheel.test.ts',
        title: 'every spin can be verified with the seed of its day once the day is over, and not before',
      },
      {
        file: 'src/features/nft/draw-proof/checkDraw.test.ts',
        title: 'confirms pool and draws before the end of the sale, with the seed still unpublished',
      },
    ],
  },
  {
    id: 'fairness-14',
    line: 'A receipt is recomputed from the ticks that were kept when their day was dropped.',
    tests: [
      {
        file: 'tests/invariants/fraud/sealed-days.test.ts',
        title:
          'after a day of ticks is deleted, order receipts can be recomputed, because the ticks to which orders refer are kept',
      },
      {
        file: 'server/market/recorder.test.ts',
        title: 'are sealed and dropped after a week, and the chain continues from the sealed hash',
      },
    ],
  },
]
