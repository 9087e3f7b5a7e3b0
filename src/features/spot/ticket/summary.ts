import { big, type Decimal, isPositive } from '#domain/money.ts'
import { isFarFromLast, type SpotPlan, type SpotShape, satisfies } from '#domain/trade/spot.ts'
import { draftOf, mostOf, priceOf, type TicketContext, type TicketState, worstOf } from './state.ts'

/** What the ticket would do, by the server's own functions. Null values are not known yet. */
export interface TicketSummary {
  /** The limit, or the last price for a market order. */
  readonly price: Decimal | null
  /** The limit, or the worst price of a market order. */
  readonly worst: Decimal | null
  /** Exact limits: the most paid and the least received. */
  readonly draft: SpotShape | null
  /** Result at `price`; an estimate for a market order. */
  readonly plan: SpotPlan | null
  /** Maximum base amount for the balance, at the worst price. */
  readonly max: Decimal | null
  /** Slider position, 0 to 100. */
  readonly percent: number
  /**
   * The limit is more than a tenth away from the last price, so the person is asked again
   * (docs/products/spot.md#checks-before-acceptance).
   */
  readonly far: boolean
  /** The last price already satisfies the limit, so the next price probably fills it. */
  readonly reached: boolean
  /** No current price to compare the limit with: it may be far off, or satisfied already. */
  readonly blind: boolean
}

export function summarise(state: TicketState, context: TicketContext): TicketSummary {
  const price = priceOf(state, context)
  const draft = draftOf(state, context)
  const plan = draft?.plan ?? null
  const max = mostOf(state, 'base', context)
  const limit = state.orderType === 'limit' ? price : null
  const last = context.market.last?.price ?? null
  return {
    price,
    worst: worstOf(state, context),
    draft,
    plan,
    max,
    percent: state.percent ?? (plan && max ? share(plan.number, max) : 0),
    far: limit !== null && last !== null && isFarFromLast(limit, last),
    reached: limit !== null && last !== null && satisfies(state.side, limit, last),
    blind: last === null,
  }
}

/** Slider position: a whole percentage, at most 100. */
function share(number: Decimal, max: Decimal): number {
  if (!isPositive(max)) return 0
  return Math.min(100, Math.round(Number(big(number).times(100).div(max))))
}
