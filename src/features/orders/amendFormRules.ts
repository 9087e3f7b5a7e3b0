import type { SpotOrder } from '#contract/trade/spot.ts'
import { big, type Decimal, exact, isPositive } from '#domain/money.ts'
import type { SpotMarket, SpotTerms } from '#domain/trade/spot.ts'
import {
  type AmendedOrder,
  type AmendProblem,
  checkAmend,
  draftAmend,
  type SpotAmend,
} from '#domain/trade/spotAmend.ts'
import { hasLimit, isMarketStop } from '#domain/trade/spotStopOrder.ts'
import { callbackOfPercent, percentOfCallback } from '#domain/trade/spotTrailingStop.ts'
import { type Faults, type FormRules, patch } from '#features/kit/index.ts'
import { amendable, limitOf } from './openOrderRules.ts'

interface AmendContext {
  readonly order: SpotOrder
  /** Terms of the pair; null until known. */
  readonly terms: SpotTerms | null
  readonly market: SpotMarket | null
  readonly available: Decimal | null
}

/** The effect of an amend on the frozen amount. */
export interface AmendSummary {
  /** Total frozen amount after the amend, in quote (buy) or base (sell). */
  readonly frozen: Decimal
  /** Additionally frozen amount; when below zero, the released amount. */
  readonly difference: Decimal
}

const some = (price: Decimal | null): string => (price !== null && isPositive(price) ? price : '')

/** The terms as typed, with the callback rate in per cent. */
export type TypedAmend = SpotAmend

/** Converts the typed terms to the input of the validation and of the server's call. */
export const amendOf = (typed: TypedAmend): SpotAmend => ({
  ...typed,
  callbackRate: callbackOfPercent(typed.callbackRate),
})

/** The terms of an open order that can be amended. */
export const fieldsOf = (order: SpotOrder) => ({
  price: hasLimit(order.order_type),
  stop: order.stop_direction !== '' && order.trail === null && order.trigger === null,
  stopLimit: order.order_type === 'oco' && order.trigger === null,
  trail: order.order_type === 'trailing_stop',
})

/** A line of an order on the chart: at its limit price or at its stop price. */
export type OrderLine = 'limit' | 'stop'

/**
 * The term that changes when the person drags a line of an open order on the chart; null for a line that
 * cannot be dragged.
 */
export function termOfOrderLine(order: SpotOrder, line: OrderLine): 'price' | 'stopPrice' | null {
  if (!amendable(order)) return null
  const { price, stop } = fieldsOf(order)
  if (line === 'limit') return price ? 'price' : null
  return stop ? 'stopPrice' : null
}

/** The present terms of an open order, as texts that the person edits. */
export function termsOf(order: SpotOrder): TypedAmend {
  const { stop, stopLimit, trail } = fieldsOf(order)
  return {
    price: some(limitOf(order)),
    amount: order.amount,
    stopPrice: stop ? some(order.stop_price) : '',
    stopLimit: stopLimit ? some(order.stop_limit_price) : '',
    callbackRate: trail ? percentOfCallback(order.callback_rate) : '',
    // The activation price is left out once a trailing stop is active; otherwise the amended order would wait
    // for its activation price again.
    activation: trail && order.activation === null ? some(order.activation_price) : '',
  }
}

const amended = (order: SpotOrder): AmendedOrder => ({
  side: order.type === 1 ? 'buy' : 'sell',
  orderType: order.order_type,
  timeInForce: order.time_in_force,
  filled: order.filled_amount,
  frozen: order.frozen,
  isBudget: isMarketStop(order.order_type) && order.type === 1,
  isTriggered: order.trigger !== null,
  takeProfit: isPositive(order.take_profit) ? order.take_profit : null,
  stopLoss: isPositive(order.stop_loss) ? order.stop_loss : null,
})

/** The field of the sheet at which each error is shown; errors without a field are shown below the fields. */
const PLACE: Readonly<Record<AmendProblem['key'], keyof TypedAmend | 'form'>> = {
  bad_price: 'price',
  post_only_reached: 'price',
  bad_stop_price: 'stopPrice',
  stop_reached: 'stopPrice',
  oco_sides: 'stopPrice',
  bad_callback_rate: 'callbackRate',
  bad_activation_price: 'activation',
  activation_reached: 'activation',
  bad_stop_limit_price: 'stopLimit',
  bad_take_profit: 'price',
  bad_stop_loss: 'price',
  bad_quantity: 'amount',
  bad_amount: 'amount',
  amount_below: 'amount',
  total_below: 'amount',
  amount_above: 'amount',
  total_above: 'amount',
  amount_filled: 'amount',
  insufficient_balance: 'amount',
  price_stale: 'form',
  market_closed: 'form',
  market_halted: 'form',
  not_amendable: 'form',
}

/** Rules of the sheet that amends an order, with the server's validation. */
export const rules: FormRules<
  TypedAmend,
  Partial<TypedAmend>,
  AmendContext,
  AmendSummary | null,
  Faults<AmendProblem>
> = {
  reduce: patch,
  summarise: (state, { order, terms, market }) => {
    const drafted = terms && market && draftAmend(amended(order), amendOf(state), terms, market)
    if (!drafted || 'key' in drafted) return null
    const frozen = drafted.draft.pay
    return { frozen, difference: exact(big(frozen).minus(order.frozen)) }
  },
  errors: (state, { order, terms, market, available }) => {
    const problem = terms && market && checkAmend(amended(order), amendOf(state), terms, market, available)
    return problem ? { [PLACE[problem.key]]: problem } : {}
  },
}
