import { checkSpotOrder, isImmediate, type SpotProblem, satisfies } from '#domain/trade/spot.ts'
import {
  inputOf,
  marketOf,
  type PriceField,
  readPrice,
  type TicketContext,
  type TicketState,
} from './ticketState.ts'

/** Where an error is shown: at its field, or below the form when no field can correct it. */
export type ProblemPlace = PriceField | 'callback' | 'amount' | 'form'

export interface TicketProblem {
  readonly problem: SpotProblem
  readonly place: ProblemPlace
  /** True when the error is an empty field; such an error is not shown before the attempt to send. */
  readonly blank: boolean
}

const PLACE: Readonly<Record<SpotProblem['key'], ProblemPlace>> = {
  bad_price: 'price',
  post_only_reached: 'price',
  bad_stop_price: 'stopPrice',
  stop_reached: 'stopPrice',
  oco_sides: 'stopPrice',
  bad_stop_limit_price: 'stopLimit',
  bad_callback_rate: 'callback',
  bad_activation_price: 'activation',
  activation_reached: 'activation',
  bad_take_profit: 'takeProfit',
  bad_stop_loss: 'stopLoss',
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

/**
 * The first reason why this order cannot be sent, by the server's own validation; null when it can be sent.
 */
export function errors(state: TicketState, context: TicketContext): TicketProblem | null {
  const { market } = context
  const input = inputOf(state, context)
  // While the market is open, an immediate order is rejected without a current price, regardless of its
  // fields.
  const immediate = isImmediate(input.orderType, input.timeInForce ?? 'gtc')
  const blind = immediate && market.last === null && market.status === 'open'
  if (blind) return { problem: { key: 'price_stale' }, place: 'form', blank: false }
  const problem = checkSpotOrder(input, context.terms, marketOf(state, context), context.available)
  if (problem === null) return null
  const place = problem.key === 'oco_sides' ? wrongLeg(state, context) : PLACE[problem.key]
  return { problem, place, blank: place !== 'form' && state[place] === '' }
}

/** The price field of an OCO order whose price is on the wrong side of the last price. */
function wrongLeg(state: TicketState, context: TicketContext): ProblemPlace {
  const limit = readPrice(state.price, context)
  const last = context.recorded?.price
  const waits = limit !== null && last !== undefined && !satisfies(state.side, limit, last)
  return waits ? 'stopPrice' : 'price'
}
