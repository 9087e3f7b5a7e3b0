import type { AcceptanceLine } from '../criterion.ts'

export const game: readonly AcceptanceLine[] = [
  {
    id: 'game-01',
    line: 'A pool of 1,000 with 400 on what is right pays 100 for a stake of 40.',
    tests: [
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title: 'a pool of 1,000 pays 100 for a stake of 40 and is empty afterwards',
      },
      {
        file: 'tests/invariants/quiz/reference-model.test.ts',
        title: 'in a pool of 1,000 with 400 on the winning option, a stake of 40 is paid 100',
      },
      {
        file: 'tests/invariants/quiz/quizzes.test.ts',
        title:
          'a stake of 40 on down, in a pool of 1,000 with 600 on up and 400 on down, is paid 100 one minute after down has won',
      },
    ],
  },
  {
    id: 'game-02',
    line: 'A bet a second after the cut-off is rejected.',
    tests: [
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title: 'a bet one second after the cut-off is rejected',
      },
      {
        file: 'tests/invariants/quiz/quizzes.test.ts',
        title: 'a bet one second after the cut-off and a bet before the start of a quiz are rejected',
      },
    ],
  },
  {
    id: 'game-03',
    line: 'After the payment the pool is empty; what rounding leaves goes to the fees.',
    tests: [
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title: 'a pool of 1,000 pays 100 for a stake of 40 and is empty afterwards',
      },
      {
        file: 'tests/invariants/quiz/quizzes.test.ts',
        title: 'the rounding remainder of the payouts is credited to the fees, and the pool account is empty',
      },
    ],
  },
  {
    id: 'game-04',
    line: 'Parallel taps never take the turns of the wheel below zero.',
    tests: [
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title: 'simultaneous taps never make the number of spins negative',
      },
      {
        file: 'tests/invariants/game/wheel.test.ts',
        title:
          'fifty simultaneous spins of one person never make the number of remaining spins negative, in … rounds',
      },
    ],
  },
  {
    id: 'game-05',
    line: 'No option, a wrong amount and more than the balance are rejected.',
    tests: [
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title: 'a bet is validated, confirmed and placed, and its possible payout is marked as an estimate',
      },
      {
        file: 'tests/invariants/quiz/quizzes.test.ts',
        title: 'a bet with an invalid amount, an unknown option or too little money is rejected',
      },
    ],
  },
  {
    id: 'game-06',
    line: 'Further bets on one option add up; switching is rejected.',
    tests: [
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title: 'a bet is validated, confirmed and placed, and its possible payout is marked as an estimate',
      },
      {
        file: 'tests/invariants/quiz/quizzes.test.ts',
        title: 'a bet with an invalid amount, an unknown option or too little money is rejected',
      },
    ],
  },
  {
    id: 'game-07',
    line: 'What a bet may bring is marked as an estimate.',
    tests: [
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title: 'a bet is validated, confirmed and placed, and its possible payout is marked as an estimate',
      },
    ],
  },
  {
    id: 'game-08',
    line: 'Equal prices, and nobody right, give every stake back.',
    tests: [
      {
        file: 'tests/invariants/quiz/quizzes.test.ts',
        title: 'with the outcome "equal prices" every stake is returned',
      },
      {
        file: 'tests/invariants/quiz/quizzes.test.ts',
        title: 'with the outcome "no bet on the winning option" every stake is returned',
      },
    ],
  },
  {
    id: 'game-09',
    line: 'The price at the result against the one at the cut-off decides, with both ticks named.',
    tests: [
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title:
          'the price at the result time is compared with the price at the cut-off, and the receipt names both ticks',
      },
    ],
  },
  {
    id: 'game-10',
    line: 'The result of a custom quiz has its note and is never edited.',
    tests: [
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title: 'a pool of 1,000 pays 100 for a stake of 40 and is empty afterwards',
      },
      {
        file: 'tests/invariants/quiz/quizzes.test.ts',
        title:
          'an operator enters the result of a custom quiz after the cut-off and with a source, and cannot enter the result of a price quiz',
      },
      {
        file: 'tests/invariants/quiz/quizzes.test.ts',
        title: 'the result of a quiz cannot be changed once it was decided',
      },
    ],
  },
  {
    id: 'game-11',
    line: 'The wheel shows its chances and can be computed again.',
    tests: [
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title: 'the wheel shows its odds, spins, pays a coupon, and its result can be verified',
      },
      {
        file: 'tests/invariants/game/wheel.test.ts',
        title: 'every spin can be verified with the seed of its day once the day is over, and not before',
      },
      {
        file: 'tests/invariants/game/wheel.test.ts',
        title: 'over many spins each prize is as frequent as its published odds',
      },
    ],
  },
  {
    id: 'game-12',
    line: 'A game without an address says "Function in development".',
    tests: [
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title:
          'a game of another site opens in the web view of the app, and a game without an address shows a notice',
      },
    ],
  },
  {
    id: 'game-13',
    line: 'Without a line lists and own bets are read, nothing is played, and a clock at zero claims nothing.',
    tests: [
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title: "offline the games and the person's bets are readable, and bets and spins are disabled",
      },
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title: 'offline a quiz past its cut-off waits for an update and is not called closed',
      },
    ],
  },
  {
    id: 'game-14',
    line: "A person's own limits stand.",
    tests: [
      { file: 'tests/e2e/earn/games-and-quizzes.spec.ts', title: "a person's own limits are enforced" },
      {
        file: 'tests/invariants/quiz/quizzes.test.ts',
        title:
          'the daily limit and the pause that a person sets reject further bets, and a higher limit takes effect after a day',
      },
    ],
  },
  {
    id: 'game-15',
    line: 'A guest sees the quizzes and what decides them.',
    tests: [
      {
        file: 'tests/e2e/earn/games-and-quizzes.spec.ts',
        title: 'a guest reads the quizzes of the demo catalogue and how they are decided',
      },
    ],
  },
  {
    id: 'game-16',
    line: 'Wheel prizes are coupons that credit when used.',
    tests: [
      {
        file: 'tests/invariants/game/wheel.test.ts',
        title: 'the prize of a spin is a coupon that credits its value when it is used',
      },
    ],
  },
]
