import type { copy } from '#contract/trade/copy.ts'
import { withSnapshot } from '../../platform/db/read-snapshot.ts'
import type { Handler } from '../../platform/http/types.ts'
import { ordersWire } from '../futures/index.ts'
import { notifyAfterCommit, toPerson } from '../notifications.ts'
import { cancelFollow, followTrader, selfHold } from './follow-trader.ts'
import { newsOf } from './notifications.ts'
import {
  listCopies,
  listFollows,
  traderDetail as readDetail,
  followers as readFollowers,
  historyTrade as readHistory,
} from './queries.ts'
import { followWire } from './to-wire.ts'
import { applyAsTrader, setTrader } from './trader-applications.ts'
import { listTraders, traderState } from './trader-queries.ts'

const index: Handler<typeof copy.index> = (params, { services, caller }) =>
  listTraders(services, caller?.userId ?? null, params)

const traderDetail: Handler<typeof copy.traderDetail> = (params, { services, caller }) =>
  withSnapshot(services, (snapshot) => readDetail(snapshot, caller?.userId ?? null, params))

const historyTrade: Handler<typeof copy.historyTrade> = (params, { services }) =>
  readHistory(services, params)

const followers: Handler<typeof copy.followers> = (params, { services, caller }) =>
  readFollowers(services, caller?.userId ?? null, params)

const follow: Handler<typeof copy.follow> = async (params, context) => {
  const { services, tx, caller } = context
  const row = await followTrader(services, tx, caller.userId, params)
  notifyAfterCommit(context, await newsOf(services, tx, { follow: row, orders: [] }))
  const [wire] = await followWire(services, tx, [row])
  if (!wire) throw new Error(`following ${row.id} is gone`)
  return wire
}

const cancel: Handler<typeof copy.cancel> = async ({ follow_user_id, cover }, context) => {
  const { services, tx, caller } = context
  const ended = await cancelFollow(services, tx, caller.userId, follow_user_id, cover === '1')
  notifyAfterCommit(context, await newsOf(services, tx, ended))
  const [wire] = await followWire(services, tx, [ended.follow])
  if (!wire) throw new Error(`following ${ended.follow.id} is gone`)
  return wire
}

const selfHolding: Handler<typeof copy.selfHolding> = async ({ transaction_id }, context) => {
  const { services, tx, caller } = context
  const row = await selfHold(services, tx, caller.userId, transaction_id)
  const [order] = await ordersWire(services, tx, [row])
  if (!order) throw new Error(`futures order ${row.id} is gone`)
  notifyAfterCommit(context, { events: [toPerson(caller.userId, 'lever_order', { order })] })
  return order
}

const my: Handler<typeof copy.my> = (params, { services, caller }) =>
  withSnapshot(services, (snapshot) => listFollows(snapshot, caller.userId, params))

const orders: Handler<typeof copy.orders> = (params, { services, caller }) =>
  withSnapshot(services, (snapshot) => listCopies(snapshot, caller.userId, params))

const apply: Handler<typeof copy.apply> = async (params, { services, caller }) => {
  await applyAsTrader(services, caller.userId, params)
  return traderState(services, caller.userId)
}

const applyState: Handler<typeof copy.applyState> = (_params, { services, caller }) =>
  withSnapshot(services, (snapshot) => traderState(snapshot, caller.userId))

const traderSetting: Handler<typeof copy.traderSetting> = async (params, { services, caller }) => {
  await setTrader(services, caller.userId, params)
  return traderState(services, caller.userId)
}

export const copyHandlers = {
  index,
  traderDetail,
  historyTrade,
  followers,
  follow,
  cancel,
  selfHolding,
  my,
  orders,
  apply,
  applyState,
  traderSetting,
}
