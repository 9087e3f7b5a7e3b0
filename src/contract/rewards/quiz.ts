import * as v from 'valibot'
import { limitForm, pauseForm, selfLimit } from '../account/selfLimits.ts'
import { area, event } from '../wire/area.ts'
import { balanceReads, type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import {
  amount,
  catalogueId,
  dec,
  factorCode,
  form,
  givenPasswordIfAny,
  id,
  int,
  list,
  oneOf,
  paging,
  str,
} from '../wire/fields.ts'

export const QuizOption = v.object({ id: int, name: str, pool: dec, people: int })
export type QuizOption = v.InferOutput<typeof QuizOption>

/** A recorded price that decided a quiz, with its tick; `time` in ms. */
export const QuizPrice = v.object({ tick_id: int, price: dec, time: int, source: str })
export type QuizPrice = v.InferOutput<typeof QuizPrice>

const moving = {
  id: int,
  pool: dec,
  cut: v.nullable(QuizPrice),
  result: v.nullable(QuizPrice),
  result_option_id: v.nullable(int),
  /**
   * How the quiz ended; '' before the result. `option`: one option was right. For every other kind all
   * stakes were refunded: `equal` the two prices were equal, `nobody` nobody had bet on the right option,
   * `no_price` no price was recorded, `void` the operator voided the quiz.
   */
  result_kind: v.picklist(['', 'option', 'equal', 'nobody', 'no_price', 'void']),
  result_note: str,
  /** 0 not started, 1 open for bets, 2 closed for bets, 3 over. */
  status: v.picklist([0, 1, 2, 3]),
}

/** Public fields that change during a quiz; payload of the event of the topic `quiz:<id>`. */
export const QuizMove = v.object({
  ...moving,
  options: v.array(v.object({ id: int, pool: dec, people: int })),
})
export type QuizMove = v.InferOutput<typeof QuizMove>

/** A quiz. Times in epoch seconds. */
export const Quiz = v.object({
  ...moving,
  options: v.array(QuizOption),
  title: str,
  /** Path of the cover picture, a file of the app; '' for none. */
  cover: str,
  rule: str,
  kind: v.picklist(['updown', 'custom']),
  /** Symbol of the pair whose price decides; '' for custom quizzes. */
  symbol: str,
  currency_id: int,
  currency_name: str,
  min_bet: dec,
  /** Maximum of one person's total stake in the quiz. */
  max_bet: dec,
  /** Fee as a fraction of the pool of all stakes. */
  fee_rate: dec,
  start_time: int,
  cut_time: int,
  result_time: int,
  test: int,
  /** The caller's option and stake; null and "0" for guests and before the first bet. */
  my_option_id: v.nullable(int),
  my_amount: dec,
})
export type Quiz = v.InferOutput<typeof Quiz>

/** A bet. `bonus`: its payout; before the result, its expected payout. */
export const QuizBet = v.object({
  id: int,
  quiz_id: int,
  title: str,
  option_id: int,
  option_name: str,
  amount: dec,
  bonus: dec,
  currency_id: int,
  currency_name: str,
  /** 0 not settled, 1 right but not paid yet, 2 paid, 3 wrong, 4 refunded. */
  status: v.picklist([0, 1, 2, 3, 4]),
  created_time: int,
  settle_time: int,
  test: int,
})
export type QuizBet = v.InferOutput<typeof QuizBet>

const QuizSum = v.object({ currency_id: int, currency_name: str, staked: dec, bonus: dec })

/** Personal limits for quizzes: stakes per business day and coin, and a pause. */
export const QuizLimits = v.object({
  /** No bets are accepted before this time; 0: no pause. */
  paused_until: int,
  limits: v.array(
    v.object({
      ...selfLimit,
      staked_today: dec,
    }),
  ),
})
export type QuizLimits = v.InferOutput<typeof QuizLimits>

const personReads = (): Reads => [quiz.list, quiz.detail, quiz.bets, quiz.limits]

export const quiz = {
  list: read('GET', '/quiz/list', {
    summary: 'List quizzes',
    params: form({ status: v.optional(oneOf('', '0', '1', '2', '3'), ''), ...paging }),
    answer: list(Quiz),
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: seconds(30), rows: 60 },
  }),
  detail: read('GET', '/quiz/detail', {
    summary: 'Get a quiz',
    params: form({ id }),
    answer: Quiz,
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: seconds(30) },
  }),
  bets: read('GET', '/quiz/my_bets', {
    summary: 'List own quiz bets',
    params: form({ status: v.optional(oneOf('', '0', '1', '2', '3', '4'), ''), ...paging }),
    answer: v.object({ ...list(QuizBet).entries, sums: v.array(QuizSum) }),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 100 },
  }),
  /**
   * Places a stake on an option until the cut-off time. Further stakes of a person on the same option add up;
   * a stake on another option is rejected. No stake is accepted while the person's withdrawals are paused or
   * frozen.
   */
  bet: write('POST', '/quiz/bet', {
    summary: 'Place a quiz bet',
    params: form({
      quiz_id: id,
      option_id: catalogueId,
      amount: amount('bad_amount'),
      pay_password: givenPasswordIfAny,
      factor_code: factorCode,
    }),
    answer: QuizBet,
    access: 'member',
    requires: { payPassword: 'if_set', factor: true },
    once: true,
    // The pool is paid to other members, so a bet can move money out of the account.
    stoppedBy: ['trading', 'withdrawals'],
    changes: (): Reads => [...personReads(), ...balanceReads()],
  }),
  limits: read('GET', '/quiz/guard', {
    summary: 'Get own limits on quiz bets',
    params: form({}),
    answer: QuizLimits,
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
  /**
   * Sets a daily limit of stakes; empty: no limit. A lower limit applies at once, a higher limit after 24
   * hours.
   */
  setLimit: write('POST', '/quiz/limit', {
    summary: 'Set an own limit on quiz bets',
    params: limitForm,
    answer: QuizLimits,
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [quiz.limits],
  }),
  /** Starts a pause of `days` at once; 0 ends a pause after 24 hours. */
  pause: write('POST', '/quiz/pause', {
    summary: 'Pause quiz bets for oneself',
    params: pauseForm,
    answer: QuizLimits,
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [quiz.limits],
  }),
}

export const quizArea = area({
  name: 'quiz',
  about: 'Predictions',
  calls: quiz,
  events: { quiz_bet: event({ bet: QuizBet }, { changes: personReads, spread: 5 }) },
  scenes: { quiz_bet: 'trade', quiz_bonus: 'trade', quiz_refund: 'trade' },
  errors: ['quiz_closed', 'quiz_limit', 'quiz_paused'],
  objects: ['quiz_bet'],
  mails: ['quiz_bonus', 'quiz_missed', 'quiz_refunded'],
})
