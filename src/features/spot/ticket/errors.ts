import { checkSpotOrder, isImmediate, type SpotProblem } from '#domain/trade/spot.ts'
import { inputOf, type TicketContext, type TicketState } from './state.ts'

/** Where a problem shows: at its field, or below the form when no field can fix it. */
export type ProblemPlace = 'price' | 'amount' | 'form'

export interface TicketProblem {
  readonly problem: SpotProblem
  readonly place: ProblemPlace
  /** The field is only empty: nothing shows before the attempt to send. */
  readonly blank: boolean
}

const PLACE: Readonly<Record<SpotProblem['key'], ProblemPlace>> = {
  bad_price: 'price',
  post_only_reached: 'price',
  bad_stop_price: 'price',
  bad_stop_limit_price: 'price',
  stop_reached: 'price',
  oco_sides: 'price',
  bad_take_profit: 'price',
  bad_stop_loss: 'price',
  bad_quantity: 'amount',
  bad_amount: 'amount',
  amount_below: 'amount',
  total_below: 'amount',
  amount_above: 'amount',
  total_above: 'amount',
  insufficient_balance: 'amount',
  price_stale: 'form',
  market_closed: 'form',
  market_halted: 'form',
}

/** The first reason why this ticket cannot be sent, by the server's own rule; null when it can. */
export function errors(state: TicketState, context: TicketContext): TicketProblem | null {
  const { market } = context
  const input = inputOf(state, context)
  // While the market is open nothing is sold or bought without a current price, whatever else is filled in.
  const immediate = isImmediate(input.orderType, input.timeInForce ?? 'gtc')
  const blind = immediate && market.last === null && market.status === 'open'
  if (blind) return { problem: { key: 'price_stale' }, place: 'form', blank: false }
  const problem = checkSpotOrder(input, context.terms, context.market, context.available)
  if (problem === null) return null
  const place = PLACE[problem.key]
  const blank = (place === 'price' && state.price === '') || (place === 'amount' && state.amount === '')
  return { problem, place, blank }
}
