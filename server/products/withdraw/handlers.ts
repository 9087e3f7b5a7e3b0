import type { withdraw } from '#contract/funds/withdraw.ts'
import type { Handler } from '../../platform/http/types.ts'
import { notifyAfterCommit } from '../notifications.ts'
import { requestWithdrawal } from './open-withdrawal.ts'
import { listWithdrawals, readInfo } from './queries.ts'
import { cancelOwn } from './status-transitions.ts'
import { toWithdrawRow } from './store.ts'

const info: Handler<typeof withdraw.info> = ({ currency }, { services, caller }) =>
  readInfo(services, caller.userId, currency)

const out: Handler<typeof withdraw.out> = async (params, context) => {
  const { services, caller, tx } = context
  const { row, news } = await requestWithdrawal(services, tx, caller.userId, params)
  notifyAfterCommit(context, news)
  return toWithdrawRow(services.market, row)
}

const list: Handler<typeof withdraw.list> = (params, { services, caller }) =>
  listWithdrawals(services, caller.userId, params)

const cancel: Handler<typeof withdraw.cancel> = async ({ id }, context) => {
  const { services, caller, tx } = context
  const { row, news } = await cancelOwn(services, tx, caller.userId, id)
  notifyAfterCommit(context, news)
  return toWithdrawRow(services.market, row)
}

export const withdrawHandlers = { info, out, list, cancel }
