import type { QuickBuy, quickBuy } from '#contract/funds/quickBuy.ts'
import { noSuch } from '../../platform/errors.ts'
import { forgeryReason, signedHeaders } from '../../platform/http/signed-message.ts'
import type { Handler, OnceContext } from '../../platform/http/types.ts'
import { notifyAfterCommit } from '../notifications.ts'
import { cancelOrder, ownTest, placeOrder, sendOrder } from './order-actions.ts'
import { TEST_GATEWAY, TEST_SECRET } from './payment-instructions.ts'
import { messageIn, processGatewayMessage } from './provider-callback.ts'
import { listOrders, oneOrder, readOptions } from './queries.ts'
import { choiceOf, quoteNow, toQuote } from './quote.ts'
import type { Settled } from './settle-order.ts'
import { lockOrder } from './store.ts'
import { orderNews, toOrder } from './to-wire.ts'

const options: Handler<typeof quickBuy.options> = (_, { services, caller, lang }) =>
  readOptions(services, caller?.userId ?? null, lang)

const quote: Handler<typeof quickBuy.quote> = async (params, { services }) => {
  const choice = await choiceOf(services, services.db, params)
  return toQuote(await quoteNow(services, choice), choice.amount, choice.currencyOfCoin.scale)
}

const buy: Handler<typeof quickBuy.buy> = async (params, context) => {
  const { services, tx, caller } = context
  const row = await placeOrder(services, tx, caller.userId, params)
  notifyAfterCommit(context, orderNews(services.market, row))
  return toOrder(services.market, row)
}

const order: Handler<typeof quickBuy.order> = ({ id }, { services, caller }) =>
  oneOrder(services, caller.userId, id)

const orders: Handler<typeof quickBuy.orders> = (params, { services, caller }) =>
  listOrders(services, caller.userId, params)

/** Notifies the user's open pages of the change after the commit, and returns the order as the response. */
function answer(context: OnceContext, { row, news }: Settled): QuickBuy {
  notifyAfterCommit(context, news)
  return toOrder(context.services.market, row)
}

const transferred: Handler<typeof quickBuy.transferred> = async (params, context) =>
  answer(context, await sendOrder(context.services, context.tx, context.caller.userId, params))

const cancel: Handler<typeof quickBuy.cancel> = async ({ id }, context) =>
  answer(context, await cancelOrder(context.services, context.tx, context.caller.userId, id))

/** The test gateway signs a message as a provider would. The code for messages of real providers then processes it. */
const testPay: Handler<typeof quickBuy.testPay> = async ({ id, result }, context) => {
  const { services, tx, caller, requestId } = context
  if (!services.config.demo) throw noSuch('id')
  const row = await ownTest(tx, caller.userId, id, TEST_GATEWAY)
  const body = Buffer.from(
    JSON.stringify({
      // The id of the message contains the user's id, because a request id is only unique for one user.
      event_id: `${caller.userId}:${requestId}`,
      order_no: row.order_no,
      status: result,
      amount: row.fiat_amount,
      currency: services.market.currency(row.currency_id)?.name ?? '',
      reason: result === 'failed' ? 'Test mode: declined' : '',
    }),
  )
  const now = services.clock.now()
  const headers = signedHeaders(TEST_SECRET, body, now)
  const message = forgeryReason([TEST_SECRET], { headers, body }, now) === null ? messageIn(body) : null
  if (!message) throw new Error('the test gateway made no message')
  const { news } = await processGatewayMessage(services, tx, TEST_GATEWAY, message)
  if (news) notifyAfterCommit(context, news)
  return toOrder(services.market, (await lockOrder(tx, id)) ?? row)
}

export const quickBuyHandlers = { options, quote, buy, order, orders, transferred, cancel, testPay }
