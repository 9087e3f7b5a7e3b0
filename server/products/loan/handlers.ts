import type { Loan, loan } from '#contract/earn/loan.ts'
import { withSnapshot } from '../../platform/db/read-snapshot.ts'
import { noSuch } from '../../platform/errors.ts'
import type { Handler, OnceContext } from '../../platform/http/types.ts'
import { notifyAfterCommit } from '../notifications.ts'
import type { Booked } from './book-loan-entry.ts'
import { endApplication } from './decide-application.ts'
import { applyFor } from './open-application.ts'
import { listLoans, oneLoan, readConfig } from './queries.ts'
import { addCollateral, repayLoan } from './repay.ts'
import { lockOwn } from './store.ts'
import { loanNews } from './to-wire.ts'

/** Notifies the user's open pages of the change after the commit, and returns the loan as the response. */
async function answer(context: OnceContext, booked: Booked): Promise<Loan> {
  const news = await loanNews(context.services, context.tx, booked)
  notifyAfterCommit(context, news)
  return news.loan
}

const config: Handler<typeof loan.config> = (_, { services, caller }) =>
  withSnapshot(services, (snapshot) => readConfig(snapshot, caller?.userId ?? null))

const apply: Handler<typeof loan.apply> = async (params, context) => {
  const { services, tx, caller, requestId } = context
  return answer(context, await applyFor(services, tx, caller.userId, requestId, params))
}

const list: Handler<typeof loan.list> = (params, { services, caller }) =>
  withSnapshot(services, (snapshot) => listLoans(snapshot, caller.userId, params))

const detail: Handler<typeof loan.detail> = ({ id }, { services, caller }) =>
  withSnapshot(services, (snapshot) => oneLoan(snapshot, caller.userId, id))

const repay: Handler<typeof loan.repay> = async (params, context) =>
  answer(context, await repayLoan(context.services, context.tx, context.caller.userId, params))

const collateral: Handler<typeof loan.collateral> = async (params, context) =>
  answer(context, await addCollateral(context.services, context.tx, context.caller.userId, params))

const cancel: Handler<typeof loan.cancel> = async ({ id }, context) => {
  const { services, tx, caller } = context
  const row = await lockOwn(tx, caller.userId, id)
  if (!row) throw noSuch('id')
  return answer(
    context,
    await endApplication(services, tx, row, { kind: 'cancel', now: services.clock.now() }),
  )
}

export const loanHandlers = { config, apply, list, detail, repay, collateral, cancel }
