import type { QuickBuy } from '#contract/funds/quickBuy.ts'
import { maskedTaxId } from '#domain/funds/quickBuyPayer.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import { type PendingNotifications, toPerson } from '../notifications.ts'
import { CANCELLED, creditRate, OPEN, type OrderRow, TO_PAY } from './store.ts'

/** An order in the shape of the API for its owner. */
export function toOrder(market: Pick<Market, 'currency'>, row: OrderRow): QuickBuy {
  const currency = market.currency(row.currency_id)
  const coin = market.currency(row.coin_id)
  const open = OPEN.includes(row.status)
  const toPay = row.status === TO_PAY
  return {
    id: row.id,
    order_no: row.order_no,
    country: row.country,
    currency: currency?.name ?? String(row.currency_id),
    pay_method: row.pay_method,
    bank: row.bank,
    fiat_amount: row.fiat_amount,
    coin_id: row.coin_id,
    coin_name: coin?.name ?? String(row.coin_id),
    image: coin?.image ?? '',
    coin_amount: row.coin_amount,
    rate: creditRate(row),
    fee: row.fee,
    payer: { ...row.payer, tax_id: maskedTaxId(row.payer.tax_id) },
    // Bank details are hidden when the order has ended, and payment links when the payment was sent, so that nobody
    // pays twice or for an order that has ended.
    bank_detail:
      row.bank_detail && open
        ? { ...row.bank_detail, amount: row.fiat_amount, reference: row.reference }
        : null,
    pay_url: toPay ? row.pay_url : '',
    qr_payload: toPay ? row.qr_payload : '',
    voucher: row.voucher,
    status: row.status,
    refuse_reason: row.refuse_reason,
    paid_amount: row.paid_amount,
    late: row.late ? 1 : 0,
    expired: row.status === CANCELLED && row.expired ? 1 : 0,
    expire_time: wireTime(row.expire_at),
    created_time: wireTime(row.created_at),
    finish_time: wireTime(row.finished_at),
    test: row.test ? 1 : 0,
  }
}

/** Event about an order for its owner's open pages. */
export const orderNews = (
  market: Pick<Market, 'currency'>,
  row: OrderRow,
  more: Omit<PendingNotifications, 'events'> = {},
): PendingNotifications => ({
  ...more,
  events: [toPerson(row.user_id, 'quick_buy', { order: toOrder(market, row) })],
})
