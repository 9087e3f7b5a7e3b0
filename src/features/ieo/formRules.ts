import type { IeoPrice, IeoProject } from '#contract/earn/ieo.ts'
import {
  type Allotment,
  AMOUNT_DIGITS,
  costOf,
  estimateOf,
  type IeoOffer,
  type IeoPhase,
  ieoProblem,
  ratioOf,
} from '#domain/earn/ieo.ts'
import { add, type Decimal, gt, isPositive, parseAmount } from '#domain/money.ts'
import { type FormRules, patch } from '#features/kit/index.ts'

export interface SubscribeFields {
  readonly amount: string
}

export type AmountProblem = 'correct' | 'closed' | 'usedUp' | 'below' | 'allowance' | 'insufficient'

export interface SubscribeContext {
  readonly project: IeoProject
  readonly phase: IeoPhase
  /** The payment currency, and the price of a unit in this currency. */
  readonly price: IeoPrice
  /** Available balance; null while unknown. */
  readonly available: Decimal | null
}

export interface SubscribeSummary {
  /** The amount to send; null while it is invalid. */
  readonly amount: Decimal | null
  /** Cost of the typed amount, whether valid or not. */
  readonly cost: Decimal | null
  readonly estimate: Allotment | null
  /** Fraction of the typed amount that would be allotted at the present demand, 0 to 1. */
  readonly ratio: Decimal | null
}

/** Converts the project to the input of the subscription rules. */
export const offerOf = (project: IeoProject, phase: IeoPhase, price: IeoPrice): IeoOffer => ({
  phase,
  price: price.price,
  payScale: price.scale,
  tokenScale: project.scale,
  least: project.min_amount,
  most: project.max_amount,
  mine: project.my_amount,
})

const KEYS = {
  bad_quantity: 'correct',
  ieo_closed: 'closed',
  ieo_used_up: 'usedUp',
  ieo_below: 'below',
  ieo_allowance: 'allowance',
} as const

function amountProblem(
  { amount }: SubscribeFields,
  { project, phase, price, available }: SubscribeContext,
): AmountProblem | null {
  const problem = ieoProblem(amount, offerOf(project, phase, price))
  if (problem) return KEYS[problem.key]
  const typed = parseAmount(amount, AMOUNT_DIGITS)
  const cost = typed && costOf(typed, price.price, price.scale)
  return cost !== null && available !== null && gt(cost, available) ? 'insufficient' : null
}

export const EMPTY_SUBSCRIBE: SubscribeFields = { amount: '' }

/** Rules of the subscription form, with the same validation as the server. */
export const subscribeRules = {
  reduce: patch<SubscribeFields>,
  summarise: (state, context) => {
    const { project, phase, price } = context
    const typed = parseAmount(state.amount, AMOUNT_DIGITS)
    const known = typed !== null && isPositive(typed) ? typed : null
    return {
      amount: known !== null && amountProblem(state, context) === null ? known : null,
      cost: known && costOf(known, price.price, price.scale),
      estimate:
        known &&
        estimateOf(known, offerOf(project, phase, price), {
          applied: project.applications_number,
          issuance: project.total_issuance,
        }),
      ratio: known && ratioOf(add(project.applications_number, known), project.total_issuance),
    }
  },
  errors: (state, context) => {
    const amount = amountProblem(state, context)
    return amount === null ? {} : { amount }
  },
} satisfies FormRules<
  SubscribeFields,
  Partial<SubscribeFields>,
  SubscribeContext,
  SubscribeSummary,
  { amount?: AmountProblem }
>
