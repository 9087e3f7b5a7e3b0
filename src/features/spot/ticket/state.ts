import { big, type Decimal, exact, isPositive, parseAmount, roundDown } from '#domain/money.ts'
import {
  type AmountUnit,
  maxSpotAmount,
  planSpotOrder,
  type SpotInput,
  type SpotMarket,
  type SpotOrderType,
  type SpotShape,
  type SpotSide,
  type SpotTerms,
  shapeSpotOrder,
  type TimeInForce,
  worstPrice,
} from '#domain/trade/spot.ts'

/** The filled-in Spot ticket. Texts as typed, with `.` as decimal mark. */
export interface TicketState {
  readonly side: SpotSide
  readonly orderType: SpotOrderType
  /** Of a limit order. */
  readonly timeInForce: TimeInForce
  readonly price: string
  readonly amount: string
  /** Unit of `amount`. */
  readonly unit: AmountUnit
  /** Slider position, 0 to 100; null once an amount was typed. */
  readonly percent: number | null
}

/** What the ticket is checked against. */
export interface TicketContext {
  readonly terms: SpotTerms
  readonly market: SpotMarket
  /** Balance of the paying account: quote (buy) or base (sell). Null for a guest and until loaded. */
  readonly available: Decimal | null
  /** Slippage tolerance of a market order, as a fraction. */
  readonly slippage: string
}

export type TicketAction =
  | { readonly do: 'side'; readonly side: SpotSide }
  | { readonly do: 'orderType'; readonly orderType: SpotOrderType }
  | { readonly do: 'timeInForce'; readonly timeInForce: TimeInForce }
  | { readonly do: 'price'; readonly price: string }
  | { readonly do: 'amount'; readonly amount: string }
  | { readonly do: 'unit'; readonly unit: AmountUnit }
  | { readonly do: 'total'; readonly total: string }
  | { readonly do: 'percent'; readonly percent: number }
  /** Tap on a row of the order book: its price becomes the limit. */
  | { readonly do: 'take'; readonly price: Decimal }
  /** The first price of the pair arrived; fills an empty limit. */
  | { readonly do: 'last'; readonly price: Decimal }
  /** The order was accepted: the amount is cleared. */
  | { readonly do: 'sent' }

/** A market buy is given in quote currency, everything else in base (contract `spot.place`). */
export const usualUnit = (side: SpotSide, orderType: SpotOrderType): AmountUnit =>
  side === 'buy' && orderType === 'market' ? 'quote' : 'base'

export const emptyTicket = (side: SpotSide = 'buy', orderType: SpotOrderType = 'limit'): TicketState => ({
  side,
  orderType,
  timeInForce: 'gtc',
  price: '',
  amount: '',
  unit: usualUnit(side, orderType),
  percent: null,
})

/**
 * The price used for estimates: the limit, or the last price for a market order. Null while missing or
 * malformed.
 */
export function priceOf(
  state: Pick<TicketState, 'orderType' | 'price'>,
  context: TicketContext,
): Decimal | null {
  if (state.orderType === 'market') return context.market.last?.price ?? null
  const price = parseAmount(state.price, context.terms.pricePrecision)
  return price !== null && isPositive(price) ? price : null
}

/** The worst price at which the order fills: its limit, or the last price with the slippage tolerance. */
export function worstOf(
  state: Pick<TicketState, 'side' | 'orderType' | 'price'>,
  context: TicketContext,
): Decimal | null {
  const price = priceOf(state, context)
  return price === null || state.orderType === 'limit'
    ? price
    : worstPrice(state.side, price, context.terms.pricePrecision, context.slippage)
}

/** The ticket in the form that the server's rule reads. */
export const inputOf = (state: TicketState, context: TicketContext): SpotInput => ({
  side: state.side,
  orderType: state.orderType,
  timeInForce: state.orderType === 'limit' ? state.timeInForce : 'gtc',
  price: state.orderType === 'limit' ? state.price : (worstOf(state, context) ?? ''),
  amount: state.amount,
  unit: state.unit,
})

/** The order as the server's own function would open it; null while undetermined. */
export function draftOf(state: TicketState, context: TicketContext): SpotShape | null {
  const price = priceOf(state, context)
  const worst = worstOf(state, context)
  const amount = parseAmount(state.amount, amountScale(state.unit, context.terms))
  return price !== null && worst !== null && amount !== null && isPositive(amount)
    ? shapeSpotOrder({ ...state, amount }, context.terms, price, worst)
    : null
}

/** Decimals of the typed amount. */
export const amountScale = (unit: AmountUnit, terms: SpotTerms): number =>
  unit === 'base' ? terms.numberPrecision : terms.quoteScale

/** The next state of the ticket. `context` is only needed by actions that use a price or balance. */
export function reduce(state: TicketState, action: TicketAction, context: TicketContext | null): TicketState {
  switch (action.do) {
    case 'side':
      return action.side === state.side ? state : turned({ ...state, side: action.side }, state)
    case 'orderType':
      return action.orderType === state.orderType
        ? state
        : turned({ ...state, orderType: action.orderType, price: limitOr(state.price, context) }, state)
    case 'timeInForce':
      return { ...state, timeInForce: action.timeInForce }
    case 'price':
      return withPercent({ ...state, price: action.price }, context)
    case 'take':
      return state.orderType === 'limit'
        ? withPercent({ ...state, price: action.price }, context)
        : { ...turned({ ...state, orderType: 'limit' }, state), price: action.price }
    case 'last':
      return state.price === '' ? withPercent({ ...state, price: action.price }, context) : state
    case 'amount':
      return { ...state, amount: action.amount, percent: null }
    case 'unit':
      return action.unit === state.unit ? state : { ...inUnit(state, action.unit, context), percent: null }
    case 'total':
      return withTotal(state, action.total, context)
    case 'percent':
      return withPercent({ ...state, percent: Math.min(100, Math.max(0, action.percent)) }, context)
    case 'sent':
      return { ...state, amount: '', percent: null }
  }
}

/** The typed limit, or the last price when it is empty. */
const limitOr = (price: string, context: TicketContext | null): string =>
  price === '' ? (context?.market.last?.price ?? '') : price

/**
 * After a change of side or type: an amount from the slider is cleared, because it was a share of another
 * balance; a typed amount stays unless its unit changes.
 */
function turned(next: TicketState, before: TicketState): TicketState {
  const unit = usualUnit(next.side, next.orderType)
  const keep = unit === before.unit && before.percent === null
  return { ...next, unit, amount: keep ? before.amount : '', percent: null }
}

/** The maximum amount for the balance, in a unit; null without balance or price. */
export function mostOf(
  state: Pick<TicketState, 'side' | 'orderType' | 'price'>,
  unit: AmountUnit,
  context: TicketContext,
): Decimal | null {
  const { available, terms } = context
  const price = priceOf(state, context)
  const worst = worstOf(state, context)
  if (price === null || worst === null || available === null) return null
  return maxSpotAmount(state.side, unit, available, terms, price, worst)
}

/** Sets the amount to the slider's share of the maximum; unchanged without balance or price. */
function withPercent(state: TicketState, context: TicketContext | null): TicketState {
  if (state.percent === null) return state
  const most = context && mostOf(state, state.unit, context)
  if (!context || most === null) return { ...state, percent: null }
  const part = roundDown(big(most).times(state.percent).div(100), amountScale(state.unit, context.terms))
  return { ...state, amount: isPositive(part) ? part : '' }
}

/** The amount that a typed total buys at the limit, before the fee. */
function withTotal(state: TicketState, total: string, context: TicketContext | null): TicketState {
  const price = context && priceOf(state, context)
  const quote = context && parseAmount(total, context.terms.quoteScale)
  if (!context || !price || !quote) return { ...state, amount: '', percent: null }
  const amount = roundDown(big(quote).div(price), context.terms.numberPrecision)
  return { ...state, unit: 'base', amount: isPositive(amount) ? amount : '', percent: null }
}

/** The same order in the other unit, as close as possible; empty without a price to convert at. */
function inUnit(state: TicketState, unit: AmountUnit, context: TicketContext | null): TicketState {
  const price = context && priceOf(state, context)
  const amount = context && parseAmount(state.amount, amountScale(state.unit, context.terms))
  if (!context || !price || !amount || !isPositive(amount)) return { ...state, unit, amount: '' }
  const plan = planSpotOrder({ side: state.side, unit: state.unit, amount }, context.terms, price)
  const other = unit === 'base' ? plan.number : state.side === 'buy' ? plan.pay : plan.total
  return { ...state, unit, amount: isPositive(other) ? exact(big(other)) : '' }
}
