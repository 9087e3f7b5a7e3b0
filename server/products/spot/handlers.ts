import type { spot } from '#contract/spot.ts'
import { tellMailsSoon } from '../../content/mails/tell.ts'
import type { Handler } from '../../http/types.ts'
import { tellBalances } from '../wallet/balances.ts'
import { cancelAll, cancelOne } from './cancel.ts'
import { listOrders } from './orders.ts'
import { placeOrder } from './place.ts'
import { toSpotOrder, withFills } from './store.ts'

const place: Handler<typeof spot.place> = async (params, context) => {
  const { services, caller } = context
  const placed = await placeOrder(services, context.tx, caller.userId, context.requestId, params)
  const order = toSpotOrder(placed.row, placed.fills)
  context.afterCommit(() => {
    services.events.toUser(caller.userId, 'coin_order', { order })
    tellBalances(services, placed.touched)
    tellMailsSoon(services, placed.mails)
  })
  return order
}

const cancel: Handler<typeof spot.cancel> = async (params, context) => {
  const { services, caller } = context
  const done =
    params.id === 0
      ? await cancelAll(services, context.tx, caller.userId, params.match_id)
      : await cancelOne(services, context.tx, caller.userId, params.id)
  const orders = await withFills(context.tx, done.rows)
  context.afterCommit(() => {
    for (const order of orders) services.events.toUser(caller.userId, 'coin_order', { order })
    tellBalances(services, done.touched)
    tellMailsSoon(services, done.mails)
  })
  return { cancelled: orders }
}

const orders: Handler<typeof spot.orders> = (params, { services, caller }) =>
  listOrders(services, caller.userId, params)

export const spotHandlers = { place, cancel, orders }
