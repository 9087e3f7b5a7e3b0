import type { quiz } from '#contract/rewards/quiz.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { parseAmount } from '#domain/money.ts'
import { type BetProblem, betProblem } from '#domain/rewards/quiz.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import { requireNoWithdrawHold } from '../../identity/accounts/users.ts'
import type { Touched } from '../../ledger/types.ts'
import { requireOpen } from '../../market/open-currency-check.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch, numberError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { stakeJournal } from './journals.ts'
import { requireOwnLimits } from './self-limits.ts'
import { type BetRow, lockQuiz, ownStake, type QuizRow, statusOf } from './store.ts'

export interface Placed {
  readonly row: BetRow
  readonly quiz: QuizRow
  readonly touched: readonly Touched[]
}

function reject(problem: BetProblem, currency: string): never {
  if ('min' in problem) throw new AppError(problem.key, { min: problem.min, currency })
  if ('max' in problem) throw new AppError(problem.key, { max: problem.max, currency })
  if (problem.key === 'param_error') throw noSuch('option_id', 'quiz_other')
  throw new AppError(problem.key)
}

/**
 * Places a stake on an option inside the caller's transaction. The clock is read when the quiz's row is locked, so a
 * stake is rejected at and after the cut-off, even if the request was sent before it. `insufficient_balance` comes
 * from the ledger.
 */
export async function placeBet(
  services: Services,
  tx: Tx,
  userId: number,
  requestId: string,
  params: CheckedParams<typeof quiz.bet>,
): Promise<Placed> {
  await lockUser(tx, userId)
  const row = await lockQuiz(tx, params.quiz_id)
  if (!row) throw noSuch('quiz_id')
  const option = await tx
    .selectFrom('quiz_options')
    .select('id')
    .where('quiz_id', '=', row.id)
    .where('id', '=', params.option_id)
    .executeTakeFirst()
  if (!option) throw noSuch('option_id')
  const amount = parseAmount(params.amount, row.scale)
  if (amount === null)
    throw numberError('bad_amount', [{ field: 'amount', text: params.amount, digits: row.scale }])
  const now = services.clock.now()
  const offer = { status: statusOf(row, now), minBet: row.min_bet, maxBet: row.max_bet }
  const problem = betProblem(offer, await ownStake(tx, row.id, userId), option.id, amount)
  const currency = services.market.currency(row.currency_id)
  if (problem) reject(problem, currency?.name ?? '')
  // The pool is paid to other members, so a bet can move money out of the account, as a withdrawal does. It is
  // rejected while withdrawals are paused.
  await requireNoWithdrawHold(tx, userId, now, 'bet_paused')
  requireOpen(currency)
  await requireOwnLimits(tx, userId, currency, amount, now)
  const bet = await tx
    .insertInto('quiz_bets')
    .values({
      quiz_id: row.id,
      user_id: userId,
      option_id: option.id,
      request_id: requestId,
      amount,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { touched } = await services.ledger.post(tx, stakeJournal(bet, row.currency_id))
  return { row: bet, quiz: row, touched }
}
