import type { dual } from '#contract/earn/dual.ts'
import { withSnapshot } from '../../platform/db/read-snapshot.ts'
import type { Handler } from '../../platform/http/types.ts'
import { notifyAfterCommit, toPerson } from '../notifications.ts'
import { buyDual } from './open-position.ts'
import { listOrders, oneOrder, readIndex, readProduct } from './queries.ts'
import { toMove, toOrders } from './to-wire.ts'

const index: Handler<typeof dual.index> = (params, { services, lang }) => readIndex(services, params, lang)

const detail: Handler<typeof dual.detail> = ({ id }, { services }) => readProduct(services, id)

const buy: Handler<typeof dual.buy> = async (params, context) => {
  const { services, tx, caller, requestId, afterCommit } = context
  const { row, product, touched } = await buyDual(services, tx, caller.userId, requestId, params)
  const [order] = await toOrders(tx, services.market, [row])
  if (!order) throw new Error('an order has vanished')
  notifyAfterCommit(context, { events: [toPerson(caller.userId, 'dual_order', { order })], touched })
  afterCommit(() => services.events.toAll('dual', toMove(product, services.clock.now())))
  return order
}

const orders: Handler<typeof dual.orders> = (params, { services, caller }) =>
  withSnapshot(services, (snapshot) => listOrders(snapshot, caller.userId, params))

const order: Handler<typeof dual.order> = ({ id }, { services, caller }) =>
  oneOrder(services, caller.userId, id)

export const dualHandlers = { index, detail, buy, orders, order }
