import type { ieo } from '#contract/earn/ieo.ts'
import type { CallContext, Handler } from '../../platform/http/types.ts'
import { notifyAfterCommit, toPerson } from '../notifications.ts'
import { toFollowers } from './allot-tokens.ts'
import { applyFor } from './open-subscription.ts'
import { listOrders, listProjects, oneOrder, oneProject } from './queries.ts'
import { toOrders } from './to-wire.ts'

const readerId = ({ caller }: CallContext): number => caller?.userId ?? 0

const list: Handler<typeof ieo.list> = (params, context) =>
  listProjects(context.services, readerId(context), params)

const detail: Handler<typeof ieo.detail> = ({ project_id }, context) =>
  oneProject(context.services, readerId(context), project_id, context.lang)

const subscribe: Handler<typeof ieo.subscribe> = async (params, context) => {
  const { services, tx, caller, requestId } = context
  const { row, project, touched } = await applyFor(services, tx, caller.userId, requestId, params)
  const [order] = await toOrders(tx, services.market, [row])
  if (!order) throw new Error('an order has vanished')
  const events = [toPerson(caller.userId, 'ieo_order', { order }), toFollowers(project, services.clock.now())]
  notifyAfterCommit(context, { events, touched })
  return order
}

const orders: Handler<typeof ieo.orders> = (params, { services, caller }) =>
  listOrders(services, caller.userId, params)

const order: Handler<typeof ieo.order> = ({ id }, { services, caller }) =>
  oneOrder(services, caller.userId, id)

export const ieoHandlers = { list, detail, subscribe, orders, order }
