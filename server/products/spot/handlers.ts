import type { spot } from '#contract/trade/spot.ts'
import { type Handler, sharesTransaction } from '../../platform/http/types.ts'
import { couponNews } from '../coupon/index.ts'
import { notifyAfterCommit, toPerson } from '../notifications.ts'
import { amendOrder } from './amend-order.ts'
import { cancelAll, cancelOne } from './cancel-order.ts'
import { placeOrder, sharedSteps } from './open-order.ts'
import { listOrders, oneOrder } from './order-queries.ts'
import { toSpotOrder, withFills } from './store.ts'

const place: Handler<typeof spot.place> = async (params, context) => {
  const { services, caller } = context
  const placed = await placeOrder(services, context.tx, caller.userId, context.requestId, params)
  const order = toSpotOrder(placed.row, [])
  const events = [toPerson(caller.userId, 'coin_order', { order })]
  if (order.coupon_id > 0)
    events.push(await couponNews(services, context.tx, order.coupon_id, services.clock.now()))
  notifyAfterCommit(context, {
    events,
    touched: placed.touched,
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
  const all = [...orders, ...(await withFills(context.tx, done.opened))]
  const events = all.map((order) => toPerson(caller.userId, 'coin_order', { order }))
  for (const { coupon_id } of done.rows)
    if (coupon_id > 0) events.push(await couponNews(services, context.tx, coupon_id, services.clock.now()))
  notifyAfterCommit(context, {
    events,
    touched: done.touched,
    mails: done.mails,
  })
  return { cancelled: orders }
}

const amend: Handler<typeof spot.amend> = async (params, context) => {
  const { services, caller, tx } = context
  const done = await amendOrder(services, tx, caller.userId, context.requestId, params)
  const order = toSpotOrder(done.row, [])
  const orders = [...(await withFills(tx, done.others)), order]
  const events = orders.map((one) => toPerson(caller.userId, 'coin_order', { order: one }))
  if (order.coupon_id > 0) events.push(await couponNews(services, tx, order.coupon_id, services.clock.now()))
  notifyAfterCommit(context, { events, touched: done.touched, mails: done.mails })
  return order
}

const orders: Handler<typeof spot.orders> = (params, { services, caller }) =>
  listOrders(services, caller.userId, params)

const order: Handler<typeof spot.order> = ({ id }, { services, caller }) =>
  oneOrder(services, caller.userId, id)

export const spotHandlers = { place: sharesTransaction(place, sharedSteps), cancel, amend, orders, order }
