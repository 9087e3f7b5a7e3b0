import type { quiz } from '#contract/rewards/quiz.ts'
import { spendFactor } from '../../identity/accounts/second-factor.ts'
import { setLimit, setPause } from '../../identity/limits/self-limits.ts'
import type { Handler } from '../../platform/http/types.ts'
import { notifyQuiz } from './notifications.ts'
import { placeBet } from './open-bet.ts'
import { listBets, listQuizzes, oneQuiz } from './queries.ts'
import { protectionOf } from './self-limits.ts'
import { toBets } from './to-wire.ts'

const list: Handler<typeof quiz.list> = (params, { services, caller, lang }) =>
  listQuizzes(services, caller?.userId ?? null, params, lang)

const detail: Handler<typeof quiz.detail> = ({ id }, { services, caller, lang }) =>
  oneQuiz(services, caller?.userId ?? null, id, lang)

const bets: Handler<typeof quiz.bets> = (params, { services, caller, lang }) =>
  listBets(services, caller.userId, params, lang)

const bet: Handler<typeof quiz.bet> = async (params, context) => {
  const { services, tx, caller, requestId, lang, afterCommit } = context
  await spendFactor(services, tx, caller.userId, params.factor_code)
  const placed = await placeBet(services, tx, caller.userId, requestId, params)
  const [own] = await toBets(tx, services.market, [placed.row], lang)
  if (!own) throw new Error('a bet has vanished')
  afterCommit(() => void notifyQuiz(services, { ...placed, bets: [placed.row], mails: [] }))
  return own
}

const limits: Handler<typeof quiz.limits> = (_, { services, caller }) => protectionOf(services, caller.userId)

const limit: Handler<typeof quiz.setLimit> = async ({ currency_id, amount }, { services, caller }) => {
  await setLimit(services, 'quiz', caller.userId, currency_id, amount)
  return protectionOf(services, caller.userId)
}

const pause: Handler<typeof quiz.pause> = async ({ days }, { services, caller }) => {
  await setPause(services, 'quiz', caller.userId, Number(days))
  return protectionOf(services, caller.userId)
}

export const quizHandlers = { list, detail, bets, bet, limits, setLimit: limit, pause }
