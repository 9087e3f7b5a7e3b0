import type { LockOrder, lockup } from '#contract/earn/lockup.ts'
import { withSnapshot } from '../../platform/db/read-snapshot.ts'
import type { Handler, OnceContext } from '../../platform/http/types.ts'
import { couponNews } from '../coupon/index.ts'
import { notifyAfterCommit } from '../notifications.ts'
import { today } from './daily-income-job.ts'
import { type LockChange, notifyOrders } from './notifications.ts'
import { buyLock } from './open-position.ts'
import { listOrders, oneOrder, readConfigs } from './queries.ts'
import { redeemEarly, setRenewal } from './redeem.ts'
import { toOrders } from './to-wire.ts'

/**
 * Notifies the user's open pages of the change after the commit, and returns the first order of the change as
 * the response.
 */
async function answer(
  { services, tx, lang, afterCommit }: OnceContext,
  change: LockChange,
): Promise<LockOrder> {
  const now = today(services.clock.now())
  const [order] = await toOrders(tx, services.market, change.rows, now, lang)
  if (!order) throw new Error('an order has vanished')
  afterCommit(() => void notifyOrders(services, change))
  return order
}

const config: Handler<typeof lockup.config> = (params, { services, lang }) =>
  readConfigs(services, params, lang)

const buy: Handler<typeof lockup.buy> = async (params, context) => {
  const { services, tx, caller, requestId } = context
  const { row, touched } = await buyLock(services, tx, caller.userId, requestId, params)
  if (row.coupon_id > 0) {
    const coupon = await couponNews(services, tx, row.coupon_id, row.created_at)
    notifyAfterCommit(context, { events: [coupon] })
  }
  return answer(context, { rows: [row], touched, mails: [] })
}

const orders: Handler<typeof lockup.orders> = (params, { services, caller, lang }) =>
  withSnapshot(services, (snapshot) => listOrders(snapshot, caller.userId, params, lang))

const order: Handler<typeof lockup.order> = ({ id }, { services, caller, lang }) =>
  oneOrder(services, caller.userId, id, lang)

const redeem: Handler<typeof lockup.redeem> = async ({ id }, context) =>
  answer(context, await redeemEarly(context.services, context.tx, context.caller.userId, id))

const renew: Handler<typeof lockup.renew> = async (params, context) => {
  const { services, tx, caller } = context
  const row = await setRenewal(services, tx, caller.userId, params.id, params.renew === 1)
  return answer(context, { rows: [row], touched: [], mails: [] })
}

export const lockupHandlers = { config, buy, orders, order, redeem, renew }
