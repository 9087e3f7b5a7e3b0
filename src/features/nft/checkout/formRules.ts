import type { NftItem, NftOrder } from '#contract/trade/nft.ts'
import { type Decimal, gt, ZERO } from '#domain/money.ts'
import { buyProblem, type Payment, payment } from '#domain/trade/nft.ts'
import { type FormRules, patch } from '#features/kit/index.ts'

export interface BuyFields {
  readonly num: string
}

/**
 * Why a purchase cannot be sent (docs/products/nft.md#errors). `missing`: no number of items; `whole`: not a
 * whole number; `limit`: above the limit per person; `sold`: sold out; `closed`: not on sale at this price;
 * `own`: the buyer owns the work; `insufficient`: above the balance.
 */
export type BuyFault = 'missing' | 'whole' | 'limit' | 'sold' | 'closed' | 'own' | 'insufficient'

export interface BuyContext {
  readonly item: Pick<
    NftItem,
    | 'currency_id'
    | 'price'
    | 'stock'
    | 'limit_per_user'
    | 'bought'
    | 'on_sale'
    | 'start_time'
    | 'end_time'
    | 'state'
    | 'is_box'
    | 'uid'
    | 'fee_rate'
  >
  /** Decimals of the currency. */
  readonly scale: number
  /** Available balance; null while unknown. */
  readonly available: Decimal | null
  /** Current time (server's clock, ms). */
  readonly now: number
}

export interface BuySummary {
  /** The number of items to send; null while invalid. */
  readonly num: number | null
  /** Payment for the typed number of items, whether valid or not. */
  readonly payment: Payment | null
}

const KEYS = {
  param_error: 'own',
  nft_sold: 'sold',
  nft_not_selling: 'closed',
  nft_price_changed: 'closed',
  nft_limit: 'limit',
} as const

const ME = 1
const ANOTHER = 2

/** Parses a whole number above zero; null for any other text. */
const countOf = (num: string): number | null => (/^[1-9]\d{0,5}$/.test(num) ? Number(num) : null)

const paymentOf = (num: string, { item, scale }: BuyContext): Payment | null => {
  const count = countOf(num)
  return count === null || item.price === null ? null : payment(item.price, count, ZERO, item.fee_rate, scale)
}

function fault({ num }: BuyFields, context: BuyContext): BuyFault | null {
  const { item, available, now } = context
  if (item.price === null) return 'closed'
  if (num === '' || /^0+$/.test(num)) return 'missing'
  const count = countOf(num)
  if (count === null) return 'whole'
  const offer = {
    currency: item.currency_id,
    onSale: item.on_sale,
    start: item.start_time * 1000,
    end: item.end_time * 1000,
    price: item.price,
    stock: item.stock,
    limitPerUser: item.limit_per_user,
    seller: item.uid === 0 || item.is_box === 1 ? ANOTHER : ME,
    isBox: item.is_box === 1,
  }
  const sold = item.state === 'sold'
  const shown = { num: count, price: item.price, currency: item.currency_id }
  const problem = buyProblem(shown, ME, item.bought, offer, sold, now)
  if (problem) return KEYS[problem.key]
  const due = paymentOf(num, context)?.due
  return available !== null && due !== undefined && gt(due, available) ? 'insufficient' : null
}

/** Number of further items that the person may buy now. */
export const allowance = ({ stock, limit_per_user, bought }: BuyContext['item']): number =>
  Math.max(0, Math.min(stock, limit_per_user === 0 ? stock : limit_per_user - bought))

export const ONE: BuyFields = { num: '1' }

/** Rules of a purchase at a fixed price, with the server's validation. */
export const buyRules = {
  reduce: patch<BuyFields>,
  summarise: (state, context) => ({
    num: fault(state, context) === null ? countOf(state.num) : null,
    payment: paymentOf(state.num, context),
  }),
  errors: (state, context) => {
    const num = fault(state, context)
    return num === null ? {} : { num }
  },
} satisfies FormRules<BuyFields, Partial<BuyFields>, BuyContext, BuySummary, { num?: BuyFault }>

type Win = Pick<NftOrder, 'price' | 'num' | 'margin' | 'pay_deadline' | 'status'>

/**
 * Parts of the payment for a won auction: total, counted margin and amount due; without the fee, which the
 * seller pays.
 */
export const winPayment = ({ price, num, margin }: Win, scale: number): Payment =>
  payment(price, num, margin, ZERO, scale)

/** Why a won auction cannot be paid now: already paid, overdue, or insufficient balance. */
export function winFault(
  order: Win,
  available: Decimal | null,
  scale: number,
  now: number,
): 'paid' | 'late' | 'insufficient' | null {
  if (order.status === 1) return 'paid'
  if (order.status === 2 || now >= order.pay_deadline * 1000) return 'late'
  return available !== null && gt(winPayment(order, scale).due, available) ? 'insufficient' : null
}
