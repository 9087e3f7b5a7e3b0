import { createHash } from 'node:crypto'
import { big, type Decimal } from '#domain/money.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import type { News } from '../notifications.ts'
import { creditOrder, orderSent, rejectOrder } from './settle.ts'
import { type OrderRow, PAID } from './store.ts'
import type { PaymentEvent, PaymentOutcome } from './tables.ts'

/** Something that was said about money. */
export interface Said {
  /** `gateway:<name>`, `statement`, `operator`, `test`. */
  readonly source: string
  /** The same message has the same one, for ever. */
  readonly external_id: string
  /** The order that it is about, held with its owner (`lockToCredit`); null when no order is known by it. */
  readonly order: OrderRow | null
  readonly event: PaymentEvent
  /** Null where only its status was said. */
  readonly amount: Decimal | null
  readonly currency: string
  readonly detail: string
  readonly time: number
  /** Who says so, where it is a person; else the source. */
  readonly by?: string
  /** An operator has looked: another amount than that of the order counts as well. */
  readonly anyAmount?: boolean
}

export interface Heard {
  readonly outcome: PaymentOutcome
  readonly news: News | null
  /** False: it was recorded before, and this is its outcome of then. */
  readonly fresh: boolean
}

/** Recorded payments that credited nobody, or not as agreed. */
export const TO_LOOK_AT: readonly PaymentOutcome[] = [
  ...(['late', 'again', 'mismatch', 'unknown', 'unpriced', 'closed'] as const),
]

/** A message under the id of another one. */
export class OtherMessage extends Error {}

const digestOf = ({ event, amount, currency, order }: Said): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([event, amount, currency, order?.order_no ?? '']))
    .digest()

/** Whether what came in is what was agreed. */
const fitting = (services: Services, said: Said, order: OrderRow): boolean =>
  services.market.currency(order.currency_id)?.name === said.currency &&
  said.amount !== null &&
  (said.anyAmount || big(said.amount).eq(order.fiat_amount))

interface Done {
  readonly outcome: PaymentOutcome
  readonly news: News | null
}

/** What a person has to look at when an order was not credited. */
const NOT_CREDITED = {
  // A second payment of one order is somebody's money all the same: an operator gives it back.
  credited: 'again',
  closed: 'closed',
  unpriced: 'unpriced',
  nothing: 'mismatch',
} as const satisfies Record<string, PaymentOutcome>

async function act(services: Services, tx: Tx, said: Said): Promise<Done> {
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
    looked: said.anyAmount === true,
  })
  if (typeof credited !== 'string')
    return { outcome: credited.row.late ? 'late' : 'credited', news: credited.news }
  return { outcome: NOT_CREDITED[credited], news: null }
}

/**
 * Hears what was said about money inside the caller's transaction, which holds the order: does what follows from it and
 * writes both down. The same message a second time does nothing and gives what it did the first time; another one under
 * its id throws `OtherMessage`.
 */
export async function hear(services: Services, tx: Tx, said: Said): Promise<Heard> {
  const digest = digestOf(said)
  const known = await tx
    .selectFrom('quickbuy_payments')
    .select(['outcome', 'digest'])
    .where('source', '=', said.source)
    .where('external_id', '=', said.external_id)
    .executeTakeFirst()
  if (known) {
    if (!known.digest.equals(digest)) throw new OtherMessage('another message came under this id')
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
  if (TO_LOOK_AT.includes(outcome))
    services.log.warn('a payment of quick buy needs a look', {
      outcome,
      source: said.source,
      id: said.external_id,
      order: said.order?.order_no ?? null,
    })
  return { outcome, news, fresh: true }
}
