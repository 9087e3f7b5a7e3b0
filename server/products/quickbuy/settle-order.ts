import { bought, coversMarket, type PriceHold, priceHold } from '#domain/funds/quickBuy.ts'
import { type Decimal, isZero } from '#domain/money.ts'
import { isAccountClosed } from '../../identity/accounts/closed-accounts.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import type { PendingNotifications } from '../notifications.ts'
import { writeOrderMail } from './inbox-messages.ts'
import { creditJournal } from './journals.ts'
import { type RateNow, rateNow } from './quote.ts'
import { CANCELLED, creditRate, OPEN, type OrderRow, PAID, REJECTED, SENT, TO_PAY } from './store.ts'
import { orderNews } from './to-wire.ts'

export interface Settled {
  readonly row: OrderRow
  readonly news: PendingNotifications
}

type Change = Partial<
  Pick<
    OrderRow,
    | 'status'
    | 'coin_amount'
    | 'fee'
    | 'paid_amount'
    | 'late'
    | 'late_rate'
    | 'late_spread'
    | 'late_base_rate'
    | 'late_coin_price'
    | 'settled_by'
    | 'finished_at'
    | 'refuse_reason'
    | 'expired'
    | 'sent_at'
  >
>

async function change(tx: Tx, row: OrderRow, set: Change): Promise<OrderRow> {
  await tx.updateTable('quickbuy_orders').set(set).where('id', '=', row.id).execute()
  return { ...row, ...set }
}

interface ReceivedPayment {
  readonly paid: Decimal
  /** Who confirms that the money was received. */
  readonly by: string
  readonly time: number
  /**
   * Whether an operator has checked the payment. Such a payment is credited at the order's rate if there is no
   * current rate.
   */
  readonly isChecked: boolean
}

/**
 * Whether the order's price still applies to a payment at this time (docs/products/quickbuy.md#held-price). A bank
 * transfer begins when the payer says that it was sent; any other payment begins when the provider reports it as
 * pending.
 */
const holdOf = (row: OrderRow, time: number): PriceHold =>
  OPEN.includes(row.status)
    ? priceHold(
        { method: row.pay_method, until: row.rate_until ?? row.expire_at, begun: row.sent_at || time },
        time,
      )
    : 'ended'

/**
 * The current rate, if a payment at this time buys at the order's rate or this rate, whichever is worse for the
 * buyer; null if it buys at the order's rate. `unpriced`: a current rate is needed, and there is none.
 */
async function laterRate(
  services: Services,
  tx: Tx,
  row: OrderRow,
  time: number,
): Promise<RateNow | null | 'unpriced'> {
  const hold = holdOf(row, time)
  if (hold === 'held') return null
  const now = await rateNow(services, tx, row)
  if (now === null) return 'unpriced'
  const market = { fiatPerUsd: now.base_rate, coinPrice: now.coin_price }
  return hold === 'within_spread' && coversMarket(row.rate, market) ? null : now
}

/**
 * Credits an order with the received money, once; its row and its owner are locked (`lockToCredit`). An order that
 * has ended is credited too, because the money has arrived. Such an order, and an order whose price no longer applies
 * when it is paid, buys at the order's rate or at the current rate, whichever gives fewer coins, so that nobody gains
 * by waiting (docs/products/quickbuy.md#held-price).
 * If the order is not credited, returns the reason: it is already `credited`, the owner's account is `closed`, the
 * amount buys `nothing`, or a required current rate is missing (`unpriced`).
 */
export async function creditOrder(
  services: Services,
  tx: Tx,
  row: OrderRow,
  { paid, by, time, isChecked }: ReceivedPayment,
): Promise<Settled | 'credited' | 'closed' | 'unpriced' | 'nothing'> {
  const { ledger, market } = services
  if (row.status === PAID) return 'credited'
  if (await isAccountClosed(tx, row.user_id)) return 'closed'
  const late = !OPEN.includes(row.status)
  const found = await laterRate(services, tx, row, time)
  if (found === 'unpriced' && !isChecked) return 'unpriced'
  const now = found === 'unpriced' ? null : found
  const late_rate = now?.rate ?? null
  const figures = bought(paid, creditRate({ rate: row.rate, late_rate }), row.fee_rate, row.scale)
  if (isZero(figures.coin)) return 'nothing'
  const credited = await change(tx, row, {
    status: PAID,
    coin_amount: figures.coin,
    fee: figures.fee,
    paid_amount: paid,
    late,
    late_rate,
    late_spread: now?.spread ?? null,
    late_base_rate: now?.base_rate ?? null,
    late_coin_price: now?.coin_price ?? null,
    settled_by: by,
    finished_at: time,
  })
  const { touched } = await ledger.post(tx, creditJournal(row, paid, figures, time))
  const kind = late ? 'quick_buy_late' : row.test ? 'quick_buy_paid_test' : 'quick_buy_paid'
  const mail = await writeOrderMail(tx, market, credited, kind, time)
  return { row: credited, news: orderNews(market, credited, { touched, mails: [mail] }) }
}

/** Rejects an open order, whose row is locked, for a provider or an operator. Null when the order is not open. */
export async function rejectOrder(
  { market }: Services,
  tx: Tx,
  row: OrderRow,
  { reason, by, time }: { readonly reason: string; readonly by: string; readonly time: number },
): Promise<Settled | null> {
  if (!OPEN.includes(row.status)) return null
  const rejected = await change(tx, row, {
    status: REJECTED,
    refuse_reason: reason,
    settled_by: by,
    finished_at: time,
  })
  const mail = await writeOrderMail(tx, market, rejected, 'quick_buy_refused', time)
  return { row: rejected, news: orderNews(market, rejected, { mails: [mail] }) }
}

/**
 * Marks an order as sent when a provider has reported that the payment is under way. Null when the order is not
 * waiting for payment.
 */
export async function orderSent(
  { market }: Services,
  tx: Tx,
  row: OrderRow,
  time: number,
): Promise<Settled | null> {
  if (row.status !== TO_PAY) return null
  const sent = await change(tx, row, { status: SENT, sent_at: time })
  return { row: sent, news: orderNews(market, sent) }
}

/**
 * Ends an order that awaits payment, because its owner asks for it or its deadline has passed. Null when the order
 * does not await payment any more.
 */
export async function endUnpaid(
  { market }: Services,
  tx: Tx,
  row: OrderRow,
  { expired, time }: { readonly expired: boolean; readonly time: number },
): Promise<Settled | null> {
  if (row.status !== TO_PAY) return null
  const ended = await change(tx, row, { status: CANCELLED, expired, finished_at: time })
  const mails = expired ? [await writeOrderMail(tx, market, ended, 'quick_buy_expired', time)] : []
  return { row: ended, news: orderNews(market, ended, { mails }) }
}
