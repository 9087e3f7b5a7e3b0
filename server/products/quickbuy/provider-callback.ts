import * as v from 'valibot'
import type { Decimal } from '#domain/money.ts'
import { errorCode, inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { forgeryReason } from '../../platform/http/signed-message.ts'
import type { Posted, Received, Webhook } from '../../platform/http/webhooks.ts'
import type { Services } from '../../services.ts'
import { notify } from '../notifications.ts'
import { ConflictingMessageError, type PaymentResult, recordPayment } from './record-payment.ts'
import { lockToCredit, type OrderRow } from './store.ts'

const UNIQUE = '23505'

/** A provider's message about an order. */
const Message = v.object({
  event_id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/)),
  order_no: v.pipe(v.string(), v.maxLength(64)),
  status: v.picklist(['paid', 'pending', 'failed']),
  amount: v.pipe(
    v.string(),
    v.regex(/^\d{1,20}(?:\.\d{1,6})?$/),
    v.transform((text) => text as Decimal),
  ),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  reason: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
})
export type GatewayMessage = v.InferOutput<typeof Message>

/** The message in a request body; null when it cannot be parsed. */
export function messageIn(body: Buffer): GatewayMessage | null {
  try {
    const result = v.safeParse(Message, JSON.parse(body.toString('utf8')))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

/** The order with this number; its row and its owner are locked. */
async function orderNumbered(tx: Tx, order_no: string): Promise<OrderRow | null> {
  const found = await tx
    .selectFrom('quickbuy_orders')
    .select('id')
    .where('order_no', '=', order_no)
    .executeTakeFirst()
  return found ? ((await lockToCredit(tx, found.id)) ?? null) : null
}

/** Processes a message with a valid signature inside the caller's transaction. */
export async function processGatewayMessage(
  services: Services,
  tx: Tx,
  gateway: string,
  message: GatewayMessage,
): Promise<PaymentResult> {
  const found = await orderNumbered(tx, message.order_no)
  // An order of another provider is treated like an unknown order.
  const order = found?.gateway === gateway ? found : null
  const detail = order ? message.reason : `order ${message.order_no}`
  return recordPayment(services, tx, {
    source: gateway === 'test' ? 'test' : `gateway:${gateway}`,
    external_id: message.event_id,
    order,
    event: message.status,
    amount: message.amount,
    currency: message.currency,
    detail,
    time: services.clock.now(),
  })
}

/**
 * Handles a provider's request. Responds with:
 * - 200 and the outcome, when this request or an earlier one has processed the message;
 * - 401 and 404 for a wrong signature or an unknown provider, 400 for an invalid message;
 * - 409 for a different message under a known id;
 * - 5xx for any other error, so that the provider sends the message again.
 */
async function receive(services: Services, { name, headers, body }: Posted): Promise<Received> {
  const secrets = services.config.gatewaySecrets.filter((entry) => entry.name === name)
  if (secrets.length === 0) return { status: 404, answer: { error: 'unknown gateway' } }
  const why = forgeryReason(
    secrets.map(({ secret }) => secret),
    { headers, body },
    services.clock.now(),
  )
  if (why) return { status: 401, answer: { error: `bad ${why}` } }
  const message = messageIn(body)
  if (!message) return { status: 400, answer: { error: 'no message' } }
  const attempt = () =>
    inTransaction(services.db, (tx) => processGatewayMessage(services, tx, name, message), {
      repeatable: true,
    })
  try {
    // Of two concurrent requests with the same message, one fails at the unique index of recorded messages. Its
    // second attempt finds the record of the other request and returns the recorded outcome.
    const heard = await attempt().catch((error: unknown) => {
      if (errorCode(error) === UNIQUE) return attempt()
      throw error
    })
    if (heard.news) notify(services, heard.news)
    return { status: 200, answer: { received: true, outcome: heard.outcome } }
  } catch (error) {
    if (error instanceof ConflictingMessageError) return { status: 409, answer: { error: error.message } }
    // Responds with 503, because after a 200 the provider would not send the message again.
    if (error instanceof AppError) return { status: 503, answer: { error: 'busy, send it again' } }
    throw error
  }
}

export const quickBuyWebhooks: readonly Webhook[] = [{ path: '/quick_buy/callback/:name', receive }]
