import { type Decimal, neg } from '#domain/money.ts'
import type { Journal, Line } from '../../ledger/types.ts'
import type { BetRow, QuizRow } from './store.ts'

/**
 * Reference types (`ref_type`) of the journals of quizzes: for bets, and for the remainder of a quiz's pool.
 */
export const QUIZ_BET = 'quiz_bet'
export const QUIZ = 'quiz'

type Scene = 'quiz_bet' | 'quiz_bonus' | 'quiz_refund'

const between = (bet: BetRow, currency: number, amount: Decimal, scene: Scene): readonly Line[] => [
  { party: { platform: 'quiz_pool' }, currency, bucket: 'available', amount: neg(amount), scene },
  { party: { user: bet.user_id, account: 'change' }, currency, bucket: 'available', amount, scene },
]

const ofBet = (bet: BetRow, step: string, time: number, lines: readonly Line[]): Journal => ({
  key: `quiz:${step}:${bet.id}`,
  refType: QUIZ_BET,
  refId: String(bet.id),
  time,
  lines,
})

/** Pays a stake into the pool: `change.a −40 → P/quiz_pool +40` (`a` available). */
export const stakeJournal = (bet: BetRow, currency: number): Journal =>
  ofBet(bet, 'bet', bet.created_at, between(bet, currency, neg(bet.amount), 'quiz_bet'))

/**
 * Pays the winnings of a bet on the right answer: from the platform account `quiz_pool` to the available amount of the
 * user's spot account.
 */
export const payJournal = (bet: BetRow, currency: number, time: number): Journal =>
  ofBet(bet, 'pay', time, between(bet, currency, bet.bonus, 'quiz_bonus'))

/** Refunds a stake. */
export const refundJournal = (bet: BetRow, currency: number, time: number): Journal =>
  ofBet(bet, 'back', time, between(bet, currency, bet.amount, 'quiz_refund'))

/** The remainder of the pool after all payouts is posted to the platform's fee account. */
export const remainderJournal = (quiz: QuizRow, dust: Decimal, time: number): Journal => ({
  key: `quiz:dust:${quiz.id}`,
  refType: QUIZ,
  refId: String(quiz.id),
  time,
  lines: [
    {
      party: { platform: 'quiz_pool' },
      currency: quiz.currency_id,
      bucket: 'available',
      amount: neg(dust),
      scene: 'fee',
    },
    {
      party: { platform: 'fee' },
      currency: quiz.currency_id,
      bucket: 'available',
      amount: dust,
      scene: 'fee',
    },
  ],
})
