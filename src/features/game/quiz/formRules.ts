import type { Quiz } from '#contract/rewards/quiz.ts'
import { type Decimal, gt } from '#domain/money.ts'
import { type BetProblem, betProblem, estimate } from '#domain/rewards/quiz.ts'
import { type FormRules, patch, readAmount } from '#features/kit/index.ts'

export interface BetFields {
  /** Id of the chosen option; '' while no option is chosen. */
  readonly option: string
  readonly amount: string
}
export const EMPTY_BET: BetFields = { option: '', amount: '' }

export interface BetContext {
  readonly quiz: Quiz
  /** State of the quiz at the present time of the server's clock. */
  readonly status: Quiz['status']
  readonly precision: number
  /** Available balance; null while unknown. */
  readonly available: Decimal | null
}

export type AmountProblem = 'missing' | 'correct' | 'below' | 'above' | 'closed' | 'insufficient'
export type BetFaults = { option?: 'missing' | 'switched'; amount?: AmountProblem }

/**
 * `param_error` (a bet on another option than in an earlier bet) has no message, because the form does not
 * allow that choice.
 */
const FAULTS: Readonly<Record<BetProblem['key'], AmountProblem | null>> = {
  quiz_closed: 'closed',
  param_error: null,
  bad_amount: 'correct',
  amount_below: 'below',
  amount_above: 'above',
}

/**
 * The option of the bet: the option of the person's earlier bet on this quiz, otherwise the chosen option.
 */
export const optionOf = (state: BetFields, { quiz }: Pick<BetContext, 'quiz'>): number | null =>
  quiz.my_option_id ?? (state.option === '' ? null : Number(state.option))

function amountOf(state: BetFields, { precision }: BetContext): Decimal | null {
  const read = readAmount(state.amount, { precision })
  return 'amount' in read ? read.amount : null
}

function amountProblem(state: BetFields, context: BetContext): AmountProblem | null {
  if (state.amount === '') return 'missing'
  const { quiz, status, available } = context
  const amount = amountOf(state, context)
  const option = optionOf(state, context)
  if (amount === null) return 'correct'
  const own = { optionId: quiz.my_option_id, amount: quiz.my_amount }
  const problem = betProblem(
    { status, minBet: quiz.min_bet, maxBet: quiz.max_bet },
    own,
    option ?? quiz.options[0]?.id ?? 0,
    amount,
  )
  const fault = problem && FAULTS[problem.key]
  if (fault) return fault
  return available !== null && gt(amount, available) ? 'insufficient' : null
}

export interface BetSummary {
  /** The bet to send; null while it is invalid. */
  readonly ready: { readonly option: number; readonly amount: Decimal } | null
  /** Payout of a correct bet placed now; null only for an amount that cannot be parsed. */
  readonly estimate: Decimal | null
}

/** Rules of a bet: the server's validation, and the payout estimate by the server's payout function. */
export const betRules = {
  reduce: patch<BetFields>,
  summarise: (state, context) => {
    const { quiz, precision } = context
    const option = optionOf(state, context)
    const amount = amountOf(state, context)
    const chosen = quiz.options.find(({ id }) => id === option)
    return {
      ready:
        option !== null && amount !== null && amountProblem(state, context) === null
          ? { option, amount }
          : null,
      estimate:
        chosen && amount !== null
          ? estimate({ pool: quiz.pool, option: chosen.pool }, amount, quiz.fee_rate, precision)
          : null,
    }
  },
  errors: (state, context) => {
    const amount = amountProblem(state, context)
    return {
      ...(optionOf(state, context) === null ? { option: 'missing' as const } : {}),
      ...(amount === null ? {} : { amount }),
    }
  },
} satisfies FormRules<BetFields, Partial<BetFields>, BetContext, BetSummary, BetFaults>
