import type { seconds } from '#contract/trade/seconds.ts'
import { setLimit, setPause } from '../../identity/limits/self-limits.ts'
import { type Handler, sharesTransaction } from '../../platform/http/types.ts'
import { notifyBalances } from '../wallet/index.ts'
import { listOffers, listPayable } from './offered-terms.ts'
import { placeSeconds, sharedSteps } from './open-option.ts'
import { listOrders, oneOrder } from './order-queries.ts'
import { protectionOf } from './self-limits.ts'
import { toSecondsOrder } from './store.ts'

const payable: Handler<typeof seconds.payable> = (_, { services, caller }) =>
  listPayable(services, caller?.userId ?? null)

const offers: Handler<typeof seconds.offers> = ({ currency_id }, { services }) =>
  listOffers(services, currency_id)

const submit: Handler<typeof seconds.submit> = async (params, context) => {
  const { services, caller } = context
  const placed = await placeSeconds(services, context.tx, caller.userId, context.requestId, params)
  const order = toSecondsOrder(placed.row)
  context.afterCommit(() => {
    services.events.toUser(caller.userId, 'micro_result', { order })
    notifyBalances(services, placed.touched)
  })
  return order
}

const result: Handler<typeof seconds.result> = ({ id }, { services, caller }) =>
  oneOrder(services, caller.userId, id)

const orders: Handler<typeof seconds.orders> = (params, { services, caller }) =>
  listOrders(services, caller.userId, params)

const limits: Handler<typeof seconds.limits> = (_, { services, caller }) =>
  protectionOf(services, caller.userId)

const limit: Handler<typeof seconds.setLimit> = async ({ currency_id, amount }, { services, caller }) => {
  await setLimit(services, 'seconds', caller.userId, currency_id, amount)
  return protectionOf(services, caller.userId)
}

const pause: Handler<typeof seconds.pause> = async ({ days }, { services, caller }) => {
  await setPause(services, 'seconds', caller.userId, Number(days))
  return protectionOf(services, caller.userId)
}

export const secondsHandlers = {
  payable,
  offers,
  submit: sharesTransaction(submit, sharedSteps),
  result,
  orders,
  limits,
  setLimit: limit,
  pause,
}
