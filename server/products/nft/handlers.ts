import type { nft } from '#contract/trade/nft.ts'
import { isPositive } from '#domain/money.ts'
import { spendFactor } from '../../identity/accounts/second-factor.ts'
import { withSnapshot } from '../../platform/db/read-snapshot.ts'
import { AppError } from '../../platform/errors.ts'
import type { CallContext, Handler, OnceContext } from '../../platform/http/types.ts'
import { notifyAfterCommit } from '../notifications.ts'
import { payMargin, placeBid } from './auction.ts'
import { drawBook, openBox, proofOf } from './blind-boxes.ts'
import { collectWork } from './favourite.ts'
import { toFollowers } from './notifications.ts'
import { buy, payWin } from './purchase.ts'
import {
  listArtists,
  listCoins,
  listCollection,
  listDeeds,
  listItems,
  listSeries,
  oneArtist,
  oneItem,
  readerOf,
} from './queries.ts'
import { resell, withdraw } from './resell.ts'
import type { Sale } from './store.ts'
import { toItem, worksFor } from './to-wire.ts'
import { listBids, listMine, listMyBids, listOrders, markOrder, toHoldings } from './user-queries.ts'

const readerId = ({ caller }: CallContext): number => caller?.userId ?? 0

/** The holding after the write, for the response. */
async function holdingOf({ services, tx, caller }: OnceContext, id: number) {
  const rows = await tx.selectFrom('nft_holdings').selectAll().where('id', '=', id).execute()
  const [mine] = await toHoldings(tx, readerOf(services, caller.userId), rows)
  if (!mine) throw new Error('a holding has vanished')
  return mine
}

async function answerSale(context: OnceContext, id: number, sale: Sale) {
  notifyAfterCommit(context, { events: [toFollowers(context.services.market, sale)] })
  return holdingOf(context, id)
}

const items: Handler<typeof nft.items> = (params, context) =>
  listItems(context.services, readerId(context), params)

const item: Handler<typeof nft.item> = ({ code }, context) =>
  oneItem(context.services, readerId(context), code, context.lang)

const artists: Handler<typeof nft.artists> = (params, { services, lang }) =>
  listArtists(services, params, lang)

const artistDetail: Handler<typeof nft.artistDetail> = (params, context) =>
  oneArtist(context.services, readerId(context), params, context.lang)

const seriesList: Handler<typeof nft.seriesList> = (_, { services }) => listSeries(services.db)

const collect: Handler<typeof nft.collect> = ({ code, state }, { services, tx, caller }) =>
  collectWork(tx, caller.userId, code, state === 1, services.clock.now())

const currencies: Handler<typeof nft.currencies> = async (_, { services }) => listCoins(services)

const collection: Handler<typeof nft.collection> = (params, { services, caller }) =>
  listCollection(services, caller.userId, params)

const buyHandler: Handler<typeof nft.buy> = async (params, context) => {
  const { services, tx, caller, requestId } = context
  await spendFactor(services, tx, caller.userId, params.factor_code)
  const { order, news } = await buy(services, tx, caller.userId, requestId, params)
  notifyAfterCommit(context, news)
  return order
}

const payMarginHandler: Handler<typeof nft.payMargin> = async (params, context) => {
  const { margin, news } = await payMargin(context.services, context.tx, context.caller.userId, params)
  notifyAfterCommit(context, news)
  return { code: params.code, margin_paid: 1, margin }
}

const bid: Handler<typeof nft.bid> = async (params, context) => {
  if (!isPositive(params.price)) throw new AppError('bad_price')
  const { answer, news } = await placeBid(context.services, context.tx, context.caller.userId, params)
  notifyAfterCommit(context, news)
  return answer
}

const log: Handler<typeof nft.log> = (params, context) =>
  listBids(context.services, readerId(context), params)

const history: Handler<typeof nft.history> = (params, { services }) => listDeeds(services, params)

const mine: Handler<typeof nft.mine> = (params, { services, caller }) =>
  withSnapshot(services, (snapshot) => listMine(snapshot, caller.userId, params))

const myBids: Handler<typeof nft.myBids> = (params, { services, caller }) =>
  listMyBids(services, caller.userId, params)

const open: Handler<typeof nft.open> = async ({ id }, { services, tx, caller }) => {
  const { userId } = caller
  const work = await openBox(tx, userId, id, services.clock.now())
  const row = await worksFor(tx, userId).where('w.id', '=', work).executeTakeFirstOrThrow()
  const opened = toItem(readerOf(services, userId), row)
  return { nft: opened, rarity: opened.rarity, proof: await proofOf(tx, userId, id) }
}

const proof: Handler<typeof nft.proof> = ({ id }, { services, caller }) =>
  proofOf(services.db, caller.userId, id)

const draws: Handler<typeof nft.draws> = ({ code }, { services }) => drawBook(services.db, code)

const resellHandler: Handler<typeof nft.resell> = async (params, context) => {
  const sale = await resell(context.services, context.tx, context.caller.userId, params)
  return answerSale(context, params.id, sale)
}

const withdrawHandler: Handler<typeof nft.withdraw> = async ({ id }, context) =>
  answerSale(context, id, await withdraw(context.services, context.tx, context.caller.userId, id))

const orders: Handler<typeof nft.orders> = (params, { services, caller }) =>
  withSnapshot(services, (snapshot) => listOrders(snapshot, caller.userId, params))

const readOrder: Handler<typeof nft.readOrder> = async ({ id }, { services, caller }) => ({
  unread: await markOrder(services, caller.userId, id),
})

const pay: Handler<typeof nft.pay> = async ({ id, factor_code }, context) => {
  const { services, tx, caller } = context
  await spendFactor(services, tx, caller.userId, factor_code)
  const { order, news } = await payWin(services, tx, caller.userId, id)
  notifyAfterCommit(context, news)
  return order
}

export const nftHandlers = {
  items,
  item,
  artists,
  artistDetail,
  seriesList,
  collect,
  currencies,
  collection,
  buy: buyHandler,
  payMargin: payMarginHandler,
  bid,
  log,
  history,
  mine,
  myBids,
  open,
  proof,
  draws,
  resell: resellHandler,
  withdraw: withdrawHandler,
  orders,
  readOrder,
  pay,
}
