import { big, type Decimal, isPositive } from '#domain/money.ts'
import { isFarFromLast, type SpotDraft, type SpotPlan, satisfies } from '#domain/trade/spot.ts'
import { draftOf, mostOf, priceOf, type TicketContext, type TicketState, worstOf } from './state.ts'

/** What the ticket would do, by the same functions the server decides with. Null where it cannot be said yet. */
export interface TicketSummary {
  /** The limit, or the last price at market. */
  readonly price: Decimal | null
  /** The limit, or the worst price at market. */
  readonly worst: Decimal | null
  /** What is paid at most and received at least, exactly. */
  readonly draft: SpotDraft | null
  /** What it does at `price`: an estimate at market. */
  readonly plan: SpotPlan | null
  /** The most base that the balance buys, at the worst price, or has. */
  readonly max: Decimal | null
  /** Where the slider stands, 0 to 100. */
  readonly percent: number
  /**
   * The limit lies more than a tenth off the last price: the person is asked again
   * (docs/products/spot.md#checks-before-acceptance).
   */
  readonly far: boolean
  /** The last price already satisfies the limit: the next price probably fills it. */
  readonly reached: boolean
  /** There is no current price to compare the limit with: it may be far off, or reached already. */
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

/** Pixels of a slider: a whole number of percent, never above 100. */
function share(number: Decimal, max: Decimal): number {
  if (!isPositive(max)) return 0
  return Math.min(100, Math.round(Number(big(number).times(100).div(max))))
}
