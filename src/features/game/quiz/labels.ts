import { useLingui } from '@lingui/react/macro'
import type { Quiz, QuizBet } from '#contract/rewards/quiz.ts'

export function useStatusName(): (status: Quiz['status']) => string {
  const { t } = useLingui()
  return (status) =>
    [
      t({ context: 'quiz', message: 'Not started' }),
      t({ context: 'quiz', message: 'Guessing' }),
      t({ context: 'quiz', message: 'Cut-off' }),
      t({ context: 'quiz', message: 'Over' }),
    ][status] ?? ''
}

export function useBetStatusName(): (status: QuizBet['status']) => string {
  const { t } = useLingui()
  return (status) =>
    [
      t({ context: 'quiz', message: 'Unsettled' }),
      t({ context: 'quiz', message: 'Right' }),
      t({ context: 'quiz', message: 'Bonus distributed' }),
      t({ context: 'quiz', message: 'Missed' }),
      t({ context: 'quiz', message: 'Refunded' }),
    ][status] ?? ''
}

/** Why a quiz ended without a winner; null for a quiz with a winner. */
export function useNoWinner(): (quiz: Quiz) => string | null {
  const { t } = useLingui()
  return ({ result_kind }) => {
    switch (result_kind) {
      case 'equal':
        return t`Both prices are equal: every stake was returned.`
      case 'nobody':
        return t`Nobody was right: every stake was returned.`
      case 'no_price':
        return t`No price was recorded in time: every stake was returned.`
      case 'void':
        return t`It was called off: every stake was returned.`
      default:
        return null
    }
  }
}
