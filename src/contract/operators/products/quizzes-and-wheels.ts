import * as v from 'valibot'
import { dec, int, str } from '../../wire/fields.ts'
import { act, look, none, number, words } from '../call-builders.ts'
import { amount, code, coin, count, help, longWords, option, pair } from '../fields.ts'
import { PRODUCTS } from './roles.ts'

export const QUIZ_STATUS = ['not_started', 'guessing', 'cut_off', 'over'] as const
const QUIZ_RESULTS = ['', 'option', 'equal', 'nobody', 'no_price', 'void'] as const

/** A quiz. Times in milliseconds, 0 for none; texts that the app generates are in English. */
export const QuizRow = v.object({
  id: int,
  kind: v.picklist(['updown', 'custom']),
  title: str,
  rule: str,
  /** Symbol of the pair; empty for a custom quiz. */
  pair: str,
  coin: str,
  min_bet: dec,
  max_bet: dec,
  start_at: int,
  cut_at: int,
  result_at: int,
  status: v.picklist(QUIZ_STATUS),
  options: v.array(v.object({ id: int, name: str, staked: dec, people: int })),
  staked: dec,
  result_kind: v.picklist(QUIZ_RESULTS),
  result_option: v.nullable(int),
  result_note: str,
  resolved_by: str,
  settled_at: int,
  paid_at: int,
  test: v.boolean(),
})
export const Quizzes = v.object({
  /** Quizzes, newest first. */
  quizzes: v.array(QuizRow),
})
export type Quizzes = v.InferOutput<typeof Quizzes>

const GameRow = v.object({
  id: int,
  kind: v.picklist(['wheel', 'link']),
  name: str,
  /** Address of an external game; empty for a wheel of fortune. */
  url: str,
  /** Free spins per day. */
  daily: int,
  open: v.boolean(),
  /**
   * Time at which the wheel was opened for the first time; 0 for never. From then on its prizes cannot be
   * changed.
   */
  opened_at: int,
  test: v.boolean(),
  prizes: v.array(
    v.object({
      /** Code of the coupon that the segment of the wheel pays; null for a segment without a prize. */
      code: v.nullable(str),
      weight: int,
      /** The prize's weight divided by the sum of weights. */
      chance: dec,
    }),
  ),
})
export const Games = v.object({ games: v.array(GameRow) })
export type Games = v.InferOutput<typeof Games>

const LONGEST = 300
const minutes = (text: string) => help(v.pipe(count, v.maxValue(999_999)), text)

const stakes = {
  coin: help(coin, 'What is staked'),
  min_bet: help(amount, 'The least of one stake'),
  max_bet: help(amount, 'The most of one person'),
  start: minutes('Begins so many minutes from now'),
  cut: minutes('Takes stakes until so many minutes from now'),
  result: minutes('Has its result so many minutes from now'),
} as const
type Stakes = { readonly [N in keyof typeof stakes]: v.InferOutput<(typeof stakes)[N]> }

const stakeWords = (input: Stakes): string[] => [
  input.coin,
  input.min_bet,
  input.max_bet,
  String(input.start),
  String(input.cut),
  String(input.result),
]

const optionsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const note = help(words(10, LONGEST), 'What happened, and where that can be looked up')
const quiz = help(number, 'The number of the quiz')
const game = help(number, 'The number of the game')
const oneGame = v.strictObject({ id: game })

export const gameCalls = {
  quizList: look({
    command: 'quiz list',
    roles: PRODUCTS,
    params: v.strictObject({ before: v.optional(number) }),
    answer: Quizzes,
    words: (input) => [...option('limit', 100), ...option('before', input.before)],
  }),
  quizUpdown: act({
    command: 'quiz updown',
    roles: PRODUCTS,
    params: v.strictObject({ pair: help(pair, 'Whose price goes up or down'), ...stakes }),
    words: (input) => [input.pair, ...stakeWords(input)],
  }),
  quizCustom: act({
    command: 'quiz custom',
    roles: PRODUCTS,
    params: v.strictObject({
      ...stakes,
      title: help(words(1, LONGEST), 'The question'),
      rule: help(words(1, LONGEST), 'By what the result is decided, and its source'),
      options: help(
        v.pipe(
          longWords(3, 6 * LONGEST),
          v.check((text) => {
            const options = optionsOf(text)
            return options.length >= 2 && options.length <= 6 && options.every((one) => !one.startsWith('-'))
          }, 'two to six lines that do not begin with a dash'),
        ),
        'Two to six answers, one a line',
      ),
    }),
    words: (input) => [...stakeWords(input), input.title, input.rule, ...optionsOf(input.options)],
  }),
  quizResolve: act({
    command: 'quiz resolve',
    roles: PRODUCTS,
    params: v.strictObject({
      id: quiz,
      option: help(number, 'The number of the option that came true'),
      note,
    }),
    words: (input) => [String(input.id), String(input.option), input.note],
  }),
  quizRefund: act({
    command: 'quiz resolve',
    roles: PRODUCTS,
    params: v.strictObject({ id: quiz, note }),
    words: (input) => [String(input.id), 'refund', input.note],
  }),
  gameList: look({ command: 'game list', roles: PRODUCTS, params: none, answer: Games }),
  gameWheel: act({
    command: 'game wheel',
    roles: PRODUCTS,
    params: v.strictObject({
      name: help(words(1, 60), 'Shown in every language'),
      daily: help(v.pipe(number, v.maxValue(20)), 'Chances of a day'),
    }),
    words: (input) => [input.name, String(input.daily)],
  }),
  gamePrize: act({
    command: 'game prize',
    roles: PRODUCTS,
    params: v.strictObject({
      id: game,
      weight: help(v.pipe(number, v.maxValue(1_000_000)), 'Its chance is the weight of the sum of all'),
      coupon: v.optional(help(code, 'The code of coupons created as a prize; without one nothing is won')),
    }),
    words: (input) => [String(input.id), String(input.weight), input.coupon ?? 'nothing'],
  }),
  gameLink: act({
    command: 'game link',
    roles: PRODUCTS,
    params: v.strictObject({
      name: help(words(1, 60), 'Shown in every language'),
      url: help(
        v.pipe(v.string(), v.regex(/^https:\/\/[^\s]{4,500}$/)),
        'Opened in the app where its host is one of webview_hosts',
      ),
    }),
    words: (input) => [input.name, input.url],
  }),
  gameOpen: act({
    command: 'game open',
    roles: PRODUCTS,
    params: oneGame,
    words: (input) => [String(input.id)],
  }),
  gameClose: act({
    command: 'game close',
    roles: PRODUCTS,
    params: oneGame,
    words: (input) => [String(input.id)],
  }),
} as const
