import type { DualProduct } from '#contract/earn/dual.ts'
import { businessDayNamed } from '#domain/businessDay.ts'
import {
  type DualPayouts,
  type DualTerms,
  daysTo,
  dualPayouts,
  dualProblem,
  investAmount,
  type SaleState,
} from '#domain/earn/dual.ts'
import { big, type Decimal, gt } from '#domain/money.ts'
import { type FormRules, patch } from '#features/kit/index.ts'

export interface BuyFields {
  readonly num: string
}

export type NumProblem =
  | 'missing'
  | 'integer'
  | 'correct'
  | 'closed'
  | 'halted'
  | 'soldOut'
  | 'left'
  | 'single'
  | 'insufficient'

export interface BuyContext {
  readonly product: DualProduct
  readonly sale: SaleState
  /** Whether the pair of the product is halted. */
  readonly halted: boolean
  readonly terms: DualTerms
  /** Available balance; null while unknown. */
  readonly available: Decimal | null
}

export interface BuySummary {
  /** The number of shares to send; null while it is invalid. */
  readonly num: number | null
  /** Amount to pay for the typed number of shares, whether the number is valid or not. */
  readonly amount: Decimal | null
  readonly payouts: DualPayouts | null
}

/**
 * The product's terms for a purchase on a business day. Recomputed, because the holding period in the answer
 * counts from the day on which the answer was read.
 */
export function termsOnDay(product: DualProduct, day: number): DualProduct {
  const maturity = businessDayNamed(product.maturity_date)
  return maturity === null ? product : { ...product, holding_days: daysTo(maturity, day) }
}

/** Converts the product to the input of the purchase rules. */
export const termsOf = (
  product: Pick<DualProduct, 'type' | 'apr' | 'linked_price' | 'holding_days' | 'currency_id' | 'quote_id'>,
  scaleOf: (currency: number) => number,
): DualTerms => ({
  type: product.type,
  apr: product.apr,
  linkedPrice: product.linked_price,
  days: product.holding_days,
  coinScale: scaleOf(product.currency_id),
  quoteScale: scaleOf(product.quote_id),
})

const KEYS = {
  bad_quantity: 'correct',
  dual_closed: 'closed',
  market_halted: 'halted',
  sold_out: 'soldOut',
  dual_left: 'left',
  dual_single: 'single',
} as const

/** Parses a whole number of shares above zero, also with leading zeros; null for any other text. */
const sharesOf = (num: string): number | null => (/^(?=0*[1-9])\d{1,9}$/.test(num) ? Number(num) : null)

function numProblem({ num }: BuyFields, { product, sale, halted, available }: BuyContext): NumProblem | null {
  if (num === '') return 'missing'
  if (!/^\d{1,9}$/.test(num)) return 'integer'
  const problem = dualProblem(Number(num), {
    sale,
    remaining: product.remaining_shares,
    most: product.max_num,
    halted,
  })
  if (problem) return KEYS[problem.key]
  const amount = investAmount(Number(num), product.perPrice)
  return available !== null && gt(amount, available) ? 'insufficient' : null
}

/** Maximum shares in one purchase: limited by the balance, the product's limit and the remaining shares. */
export function mostShares({ product, available }: Pick<BuyContext, 'product' | 'available'>): number | null {
  if (available === null) return null
  const payable = big(available).div(product.perPrice).round(0, 0).toNumber()
  return Math.max(0, Math.min(payable, product.max_num, product.remaining_shares))
}

export const EMPTY_BUY: BuyFields = { num: '' }

/** Rules of the purchase form, with the same validation as the server. */
export const buyRules = {
  reduce: patch<BuyFields>,
  summarise: (state, context) => {
    const shares = sharesOf(state.num)
    const amount = shares === null ? null : investAmount(shares, context.product.perPrice)
    return {
      num: shares !== null && numProblem(state, context) === null ? shares : null,
      amount,
      payouts: amount && dualPayouts(amount, context.terms),
    }
  },
  errors: (state, context) => {
    const num = numProblem(state, context)
    return num === null ? {} : { num }
  },
} satisfies FormRules<BuyFields, Partial<BuyFields>, BuyContext, BuySummary, { num?: NumProblem }>
