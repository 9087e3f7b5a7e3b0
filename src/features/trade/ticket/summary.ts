import { big, type Decimal, isPositive, parseAmount } from '#domain/money.ts'
import { isFarFromLast, maxSpotAmount, planSpotOrder, type SpotPlan, satisfies } from '#domain/spot.ts'
import { amountScale, priceOf, type TicketContext, type TicketState } from './state.ts'

/** What the ticket would do, by the same functions the server decides with. Null where it cannot be said yet. */
export interface TicketSummary {
  /** The limit, or the last price at market. */
  readonly price: Decimal | null
  readonly plan: SpotPlan | null
  /** The most base that the balance buys or has. */
  readonly max: Decimal | null
  /** Where the slider stands, 0 to 100. */
  readonly percent: number
  /** The limit lies more than a tenth off the last price: the person is asked again (screens-core §9). */
  readonly far: boolean
  /** The last price already satisfies the limit: the order fills at once. */
  readonly immediate: boolean
  /** There is no current price to compare the limit with: it may be far off, or fill at once. */
  readonly blind: boolean
}

export function summarise(state: TicketState, context: TicketContext): TicketSummary {
  const { terms, market, available } = context
  const price = priceOf(state, context)
  const amount = parseAmount(state.amount, amountScale(state.unit, terms))
  const plan =
    price !== null && amount !== null && isPositive(amount)
      ? planSpotOrder({ side: state.side, unit: state.unit, amount }, terms, price)
      : null
  const max =
    price !== null && available !== null ? maxSpotAmount(state.side, 'base', available, terms, price) : null
  const limit = state.orderType === 'limit' ? price : null
  const last = market.last?.price ?? null
  return {
    price,
    plan,
    max,
    percent: state.percent ?? (plan && max ? share(plan.number, max) : 0),
    far: limit !== null && last !== null && isFarFromLast(limit, last),
    immediate: limit !== null && last !== null && satisfies(state.side, limit, last),
    blind: last === null,
  }
}

/** Pixels of a slider: a whole number of percent, never above 100. */
function share(number: Decimal, max: Decimal): number {
  if (!isPositive(max)) return 0
  return Math.min(100, Math.round(Number(big(number).times(100).div(max))))
}
