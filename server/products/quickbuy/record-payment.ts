import { createHash } from 'node:crypto'
import { big, type Decimal } from '#domain/money.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import type { PendingNotifications } from '../notifications.ts'
import { creditOrder, orderSent, rejectOrder } from './settle-order.ts'
import { type OrderRow, PAID } from './store.ts'
import type { PaymentEvent, PaymentOutcome } from './tables.ts'

/** A report about a payment, by a provider, a bank statement or an operator. */
export interface PaymentReport {
  /** `gateway:<name>`, `statement`, `operator`, `test`. */
  readonly source: string
  /** Id of the message at its source; a repeated message has the same id. */
  readonly external_id: string
  /**
   * The order that the payment is for; its row and its owner are locked (`lockToCredit`). Null when a line of a
   * statement matches no order.
   */
  readonly order: OrderRow | null
  readonly event: PaymentEvent
  /** Null when the message reports only a status. */
  readonly amount: Decimal | null
  readonly currency: string
  readonly detail: string
  readonly time: number
  /** The operator who confirmed the payment; absent when the payment provider or a bank statement reported it. */
  readonly by?: string
  /**
   * True: an operator has checked the payment, so it is credited even if its amount differs from the order's. False:
   * a payment with another amount is left for an operator to check.
   */
  readonly anyAmount?: boolean
}

export interface PaymentResult {
  readonly outcome: PaymentOutcome
  readonly news: PendingNotifications | null
  /**
   * True: this call recorded the message. False: the message was recorded before, and `outcome` is the outcome
   * of that earlier record.
   */
  readonly fresh: boolean
}

/** Outcomes of recorded payments that an operator must check, because nobody was credited, or not the agreed amount. */
export const TO_CHECK: readonly PaymentOutcome[] = [
  ...(['late', 'again', 'mismatch', 'unknown', 'unpriced', 'closed'] as const),
]

/** Error for a different message under an id that was already used. */
export class ConflictingMessageError extends Error {}

const digestOf = ({ event, amount, currency, order }: PaymentReport): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([event, amount, currency, order?.order_no ?? '']))
    .digest()

/** Whether the received amount and currency match the order. */
const fitting = (services: Services, said: PaymentReport, order: OrderRow): boolean =>
  services.market.currency(order.currency_id)?.name === said.currency &&
  said.amount !== null &&
  (said.anyAmount || big(said.amount).eq(order.fiat_amount))

interface Done {
  readonly outcome: PaymentOutcome
  readonly news: PendingNotifications | null
}

/** Outcomes for an operator to check when an order was not credited. */
const NOT_CREDITED = {
  // A second payment for one order: an operator must return it to the payer.
  credited: 'again',
  closed: 'closed',
  unpriced: 'unpriced',
  nothing: 'mismatch',
} as const satisfies Record<string, PaymentOutcome>

async function act(services: Services, tx: Tx, said: PaymentReport): Promise<Done> {
  const { order, event, time, amount } = said
  const by = said.by ?? said.source
  if (!order) return { outcome: 'unknown', news: null }
  if (event === 'pending') {
    const sent = await orderSent(services, tx, order, time)
    return { outcome: sent ? 'pending' : 'ignored', news: sent?.news ?? null }
  }
  if (event === 'failed') {
    const rejected = await rejectOrder(services, tx, order, { reason: said.detail, by, time })
    return { outcome: rejected ? 'refused' : 'ignored', news: rejected?.news ?? null }
  }
  if (order.status === PAID) return { outcome: NOT_CREDITED.credited, news: null }
  if (amount === null || !fitting(services, said, order)) return { outcome: 'mismatch', news: null }
  const credited = await creditOrder(services, tx, order, {
    paid: amount,
    by,
    time,
    isChecked: said.anyAmount === true,
  })
  if (typeof credited !== 'string')
    return { outcome: credited.row.late ? 'late' : 'credited', news: credited.news }
  return { outcome: NOT_CREDITED[credited], news: null }
}

/**
 * Records a report about a payment inside the caller's transaction, which has locked the order, and credits or
 * rejects the order accordingly. A repeated message has no further effect and returns the first outcome. A different
 * message with the same id throws `ConflictingMessageError`.
 */
export async function recordPayment(services: Services, tx: Tx, said: PaymentReport): Promise<PaymentResult> {
  const digest = digestOf(said)
  const known = await tx
    .selectFrom('quickbuy_payments')
    .select(['outcome', 'digest'])
    .where('source', '=', said.source)
    .where('external_id', '=', said.external_id)
    .executeTakeFirst()
  if (known) {
    if (!known.digest.equals(digest)) throw new ConflictingMessageError('another message came under this id')
    return { outcome: known.outcome, news: null, fresh: false }
  }
  const { outcome, news } = await act(services, tx, said)
  await tx
    .insertInto('quickbuy_payments')
    .values({
      source: said.source,
      external_id: said.external_id,
      digest,
      order_id: said.order?.id ?? null,
      event: said.event,
      amount: said.amount,
      currency: said.currency,
      outcome,
      detail: said.detail.slice(0, 500),
      received_at: said.time,
    })
    .execute()
  if (TO_CHECK.includes(outcome))
    services.log.warn('a payment of quick buy needs a look', {
      outcome,
      source: said.source,
      id: said.external_id,
      order: said.order?.order_no ?? null,
    })
  return { outcome, news, fresh: true }
}
