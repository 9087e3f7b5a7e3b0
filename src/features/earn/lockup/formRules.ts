import type { LockConfig } from '#contract/earn/lockup.ts'
import { expectedIncome, lockProblem } from '#domain/earn/lockup.ts'
import { type Decimal, gt, isPositive, min, parseAmount } from '#domain/money.ts'
import { type FormRules, patch } from '#features/kit/index.ts'
import { offerOf } from './lockOffer.ts'

export interface BuyFields {
  readonly amount: string
}

export type AmountProblem = 'correct' | 'below' | 'above' | 'left' | 'closed' | 'insufficient'

export interface BuyContext {
  readonly config: LockConfig
  readonly scale: number
  /** Available balance; null while unknown. */
  readonly available: Decimal | null
  readonly agreed: boolean
}

export interface BuySummary {
  /** The amount to send; null while it is invalid. */
  readonly amount: Decimal | null
  readonly income: { readonly least: Decimal; readonly most: Decimal } | null
}

const KEYS = {
  bad_quantity: 'correct',
  lock_closed: 'closed',
  lock_below: 'below',
  lock_above: 'above',
  lock_quota: 'left',
} as const

function amountProblem({ amount: typed }: BuyFields, context: BuyContext): AmountProblem | null {
  const amount = parseAmount(typed, context.scale)
  if (amount === null) return 'correct'
  const problem = lockProblem(amount, offerOf(context.config, context.scale))
  if (problem) return KEYS[problem.key]
  return context.available !== null && gt(amount, context.available) ? 'insufficient' : null
}

/** Maximum amount that can be locked: limited by the balance, the product's maximum and the remaining quota. */
export function mostAmount({ config, available }: BuyContext, left: Decimal): Decimal | null {
  return available === null ? null : min(min(available, config.max_amount), left)
}

export const EMPTY_BUY: BuyFields = { amount: '' }

/** Rules of the purchase form: the server's validation, and the consent to the agreement. */
export const buyRules = {
  reduce: patch<BuyFields>,
  summarise: (state, context) => {
    const amount = parseAmount(state.amount, context.scale)
    const known = amount !== null && isPositive(amount)
    return {
      amount: known && amountProblem(state, context) === null ? amount : null,
      income: known ? expectedIncome(amount, offerOf(context.config, context.scale)) : null,
    }
  },
  errors: (state, context) => {
    const amount = amountProblem(state, context)
    return {
      ...(amount === null ? {} : { amount }),
      ...(context.agreed ? {} : { agreed: 'missing' as const }),
    }
  },
} satisfies FormRules<
  BuyFields,
  Partial<BuyFields>,
  BuyContext,
  BuySummary,
  { amount?: AmountProblem; agreed?: 'missing' }
>
