import type { futures } from '#contract/trade/futures.ts'
import { withSnapshot } from '../../platform/db/read-snapshot.ts'
import { type Handler, type OnceContext, sharesTransaction } from '../../platform/http/types.ts'
import { moveMargin } from './adjust-margin.ts'
import type { Booked } from './book-opens-and-closes.ts'
import { cancelAll, cancelOne } from './cancel-order.ts'
import { cancelClose, closeMany, closeOne, reverseOne, sharedCloseSteps } from './close-position.ts'
import { notifyOrder } from './notifications.ts'
import { sharedSteps, submitOrder } from './open-order.ts'
import type { Notified } from './order-listeners.ts'
import { dealAll, dealOf, listMine, oneOrder } from './queries.ts'
import type { OrderRow } from './store.ts'
import { setStops } from './take-profit-stop-loss.ts'
import { ordersWire } from './to-wire.ts'

/** Returns the order as the response and notifies the owner's other pages. */
async function answered({ services, tx, afterCommit }: OnceContext, done: Booked) {
  const [order] = await ordersWire(services, tx, [done.row])
  if (!order) throw new Error(`futures order ${done.row.id} is gone`)
  afterCommit(() => void notifyOrder(services, done))
  return order
}

const untouched = (row: OrderRow): Booked => ({ row, touched: [] })

const deal: Handler<typeof futures.deal> = (params, { services, caller }) =>
  withSnapshot(services, (snapshot) => dealOf(snapshot, caller?.userId ?? null, params))

const submit: Handler<typeof futures.submit> = async (params, context) => {
  const { services, tx, caller, requestId } = context
  return answered(context, await submitOrder(services, tx, caller.userId, requestId, params))
}

const dealall: Handler<typeof futures.dealall> = (params, { services, caller }) =>
  withSnapshot(services, (snapshot) => dealAll(snapshot, caller.userId, params))

const mine: Handler<typeof futures.mine> = (params, { services, caller }) =>
  withSnapshot(services, (snapshot) => listMine(snapshot, caller.userId, params))

const order: Handler<typeof futures.order> = ({ id }, { services, caller }) =>
  withSnapshot(services, (snapshot) => oneOrder(snapshot, caller.userId, id))

const close: Handler<typeof futures.close> = async ({ id, share, worst_price, target_price }, context) => {
  const { services, tx, caller } = context
  const notified: Notified[] = []
  const row = await closeOne(
    services,
    tx,
    caller.userId,
    id,
    { share, worst: worst_price, limit: target_price },
    notified,
  )
  return answered(context, { row, touched: [], notified })
}

const reverse: Handler<typeof futures.reverse> = async ({ id, worst_price }, context) => {
  const { services, tx, caller } = context
  const notified: Notified[] = []
  const row = await reverseOne(services, tx, caller.userId, id, worst_price, notified)
  return answered(context, { row, touched: [], notified })
}

const endClose: Handler<typeof futures.cancelClose> = async ({ id }, context) => {
  const { services, tx, caller } = context
  return answered(context, untouched(await cancelClose(services, tx, caller.userId, id)))
}

const margin: Handler<typeof futures.margin> = async ({ id, type, amount }, context) => {
  const { services, tx, caller } = context
  return answered(context, await moveMargin(services, tx, caller.userId, id, { adds: type === '1', amount }))
}

const SIDES = { '0': null, '1': 'long', '2': 'short' } as const

const batchClose: Handler<typeof futures.batchClose> = async ({ type, account }, context) => {
  const { services, tx, caller, afterCommit } = context
  const which = { side: SIDES[type], account: account === '' ? null : account }
  const notified: Notified[] = []
  const { closing, failed } = await closeMany(services, tx, caller.userId, which, notified)
  afterCommit(() => {
    for (const notify of notified) notify(services)
    for (const row of closing) void notifyOrder(services, untouched(row))
  })
  return { closing: await ordersWire(services, tx, closing), failed: [...failed] }
}

const setstop: Handler<typeof futures.setstop> = async (params, context) => {
  const { services, tx, caller } = context
  const stops = {
    takeProfit: params.target_profit_price,
    stopLoss: params.stop_loss_price,
    stopShare: params.stop_share,
  }
  return answered(context, untouched(await setStops(services, tx, caller.userId, params.id, stops)))
}

const cancel: Handler<typeof futures.cancel> = async ({ id, match_id }, context) => {
  const { services, tx, caller, afterCommit } = context
  const done =
    id === 0
      ? await cancelAll(services, tx, caller.userId, match_id)
      : await cancelOne(services, tx, caller.userId, id)
  afterCommit(() => {
    for (const one of done) void notifyOrder(services, one)
  })
  return {
    cancelled: await ordersWire(
      services,
      tx,
      done.map(({ row }) => row),
    ),
  }
}

export const futuresHandlers = {
  deal,
  submit: sharesTransaction(submit, sharedSteps),
  dealall,
  mine,
  order,
  close: sharesTransaction(close, sharedCloseSteps),
  cancelClose: endClose,
  reverse,
  margin,
  batchClose,
  setstop,
  cancel,
}
