import { big, type Decimal, exact, gt, isPositive, parseAmount, roundDown } from '#domain/money.ts'
import {
  type AmountUnit,
  draftSpotOrder,
  isProblem,
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
import { amountUnits, hasLimit, isStop } from '#domain/trade/spotStopOrder.ts'
import {
  callbackOfPercent,
  firstStop,
  parseTrail,
  type SpotTrailTerms,
} from '#domain/trade/spotTrailingStop.ts'

/** The filled-in spot order form. Texts are as typed, with `.` as decimal mark. */
export interface TicketState {
  readonly side: SpotSide
  readonly orderType: SpotOrderType
  /** Time in force of a limit order. */
  readonly timeInForce: TimeInForce
  readonly price: string
  /** Trigger price of the stop order types. */
  readonly stopPrice: string
  /** Limit price of an OCO after its trigger; empty for a market order after the trigger. */
  readonly stopLimit: string
  /** Callback rate of a trailing stop, in per cent. */
  readonly callback: string
  /** Activation price of a trailing stop; empty for an activation at acceptance. */
  readonly activation: string
  /** Whether a buy has take profit and stop loss; the typed prices are preserved while this is false. */
  readonly exits: boolean
  readonly takeProfit: string
  readonly stopLoss: string
  readonly amount: string
  /** Unit of `amount`. */
  readonly unit: AmountUnit
  /** Slider position, 0 to 100; null once an amount was typed. */
  readonly percent: number | null
}

/** Values that the order form is checked against. */
export interface TicketContext {
  readonly terms: SpotTerms
  /** The market of the pair, without a last price while the last price is not current. */
  readonly market: SpotMarket
  /**
   * The last recorded price of any age, because a stop order can be placed while a stock's market is closed.
   */
  readonly recorded: SpotMarket['last']
  /** Balance of the paying account: quote (buy) or base (sell). Null for a guest and until loaded. */
  readonly available: Decimal | null
  /** Slippage tolerance of a market order, as a fraction. */
  readonly slippage: string
}

/** The fields that hold a price. */
export type PriceField = 'price' | 'stopPrice' | 'stopLimit' | 'activation' | 'takeProfit' | 'stopLoss'

export type TicketAction =
  | { readonly do: 'side'; readonly side: SpotSide }
  | { readonly do: 'orderType'; readonly orderType: SpotOrderType }
  | { readonly do: 'timeInForce'; readonly timeInForce: TimeInForce }
  | { readonly do: PriceField; readonly price: string }
  | { readonly do: 'callback'; readonly percent: string }
  | { readonly do: 'exits'; readonly exits: boolean }
  | { readonly do: 'amount'; readonly amount: string }
  | { readonly do: 'unit'; readonly unit: AmountUnit }
  | { readonly do: 'total'; readonly total: string }
  | { readonly do: 'percent'; readonly percent: number }
  /**
   * A click on a row of the order book: the row's price becomes the limit price, the stop price of a
   * stop-market order, or the activation price of a trailing stop.
   */
  | { readonly do: 'take'; readonly price: Decimal }
  /** The pair's first price has arrived; the price prefills an empty limit price. */
  | { readonly do: 'last'; readonly price: Decimal }
  /** The order was accepted; the amount is cleared. */
  | { readonly do: 'sent' }

/** Whether an order can have take profit and stop loss: only a limit or market buy. */
export const canExit = ({ side, orderType }: Pick<TicketState, 'side' | 'orderType'>): boolean =>
  side === 'buy' && !isStop(orderType)

const usualUnit = (side: SpotSide, orderType: SpotOrderType): AmountUnit =>
  amountUnits(side, orderType)[0] ?? 'base'

export const emptyTicket = (side: SpotSide = 'buy', orderType: SpotOrderType = 'limit'): TicketState => ({
  side,
  orderType,
  timeInForce: 'gtc',
  price: '',
  stopPrice: '',
  stopLimit: '',
  callback: '',
  activation: '',
  exits: false,
  takeProfit: '',
  stopLoss: '',
  amount: '',
  unit: usualUnit(side, orderType),
  percent: null,
})

/** The fields that determine the prices of an order, as typed. */
type Priced = Pick<
  TicketState,
  'side' | 'orderType' | 'price' | 'stopPrice' | 'stopLimit' | 'callback' | 'activation'
>

/** A typed price; null while missing or malformed. */
export function readPrice(text: string, { terms }: Pick<TicketContext, 'terms'>): Decimal | null {
  const price = parseAmount(text, terms.pricePrecision)
  return price !== null && isPositive(price) ? price : null
}

/**
 * The terms that a trailing stop would have if it started now. Known even while its activation price is invalid; null
 * while other values are missing, and for other order types.
 */
export function trailOf(
  state: Omit<Priced, 'price'>,
  { terms, recorded }: TicketContext,
): SpotTrailTerms | null {
  if (state.orderType !== 'trailing_stop') return null
  const typed = { callbackRate: callbackOfPercent(state.callback), activation: state.activation }
  const given = parseTrail(typed, terms.pricePrecision)
  if ('key' in given) return null
  if (given.activation !== null) return { ...given, start: null }
  return recorded && { ...given, start: recorded.price }
}

/**
 * The price used for estimates: the limit price; the last price for a market order; the stop price for a
 * stop-market order; the first stop price for a trailing stop. Null while missing or malformed.
 */
export function priceOf(state: Priced, context: TicketContext): Decimal | null {
  const trail = trailOf(state, context)
  if (state.orderType === 'trailing_stop') return trail && firstStop(state.side, trail)
  if (state.orderType === 'market') return context.market.last?.price ?? null
  return readPrice(hasLimit(state.orderType) ? state.price : state.stopPrice, context)
}

/**
 * The worst price at which the order can fill: its limit price, or the last price with the slippage
 * tolerance. A stop-market order has no worst price, so its stop price is used for estimates.
 */
export function worstOf(state: Priced, context: TicketContext): Decimal | null {
  const price = priceOf(state, context)
  return price === null || state.orderType !== 'market'
    ? price
    : worstPrice(state.side, price, context.terms.pricePrecision, context.slippage)
}

/**
 * The price at which the balance must be able to pay for the order: for an OCO the higher price of its two
 * legs.
 */
function dearestOf(state: Priced, context: TicketContext): Decimal | null {
  const worst = worstOf(state, context)
  if (worst === null || state.orderType !== 'oco') return worst
  const leg = readPrice(state.stopLimit === '' ? state.stopPrice : state.stopLimit, context)
  return leg !== null && gt(leg, worst) ? leg : worst
}

/** Converts the order form's values to the input of the server's validation. */
export function inputOf(state: TicketState, context: TicketContext): SpotInput {
  const { side, orderType, amount, unit } = state
  const exits = state.exits && canExit(state)
  return {
    side,
    orderType,
    timeInForce: orderType === 'limit' ? state.timeInForce : 'gtc',
    price: hasLimit(orderType) ? state.price : orderType === 'market' ? (worstOf(state, context) ?? '') : '',
    amount,
    unit,
    stopPrice: isStop(orderType) && orderType !== 'trailing_stop' ? state.stopPrice : '',
    stopLimit: orderType === 'oco' ? state.stopLimit : '',
    callbackRate: orderType === 'trailing_stop' ? callbackOfPercent(state.callback) : '',
    activation: orderType === 'trailing_stop' ? state.activation : '',
    takeProfit: exits ? state.takeProfit : '',
    stopLoss: exits ? state.stopLoss : '',
  }
}

/** The market against which the order is validated: a stop is compared with the last price of any age. */
export const marketOf = (
  { orderType }: Pick<TicketState, 'orderType'>,
  { market, recorded }: TicketContext,
): SpotMarket => (isStop(orderType) ? { ...market, last: recorded } : market)

/**
 * The order as the server's own function would open it, even while it is invalid; null while values are
 * missing.
 */
export function draftOf(state: TicketState, context: TicketContext): SpotShape | null {
  const drafted = draftSpotOrder(inputOf(state, context), context.terms, marketOf(state, context))
  if (!isProblem(drafted)) return drafted
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

/** The next state of the order form. `context` is needed only by actions that use a price or a balance. */
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
    case 'stopPrice':
    case 'stopLimit':
    case 'activation':
    case 'takeProfit':
    case 'stopLoss':
      return withPercent({ ...state, [action.do]: action.price }, context)
    case 'callback':
      return withPercent({ ...state, callback: action.percent }, context)
    case 'exits':
      return { ...state, exits: action.exits }
    case 'take':
      return state.orderType === 'market'
        ? { ...turned({ ...state, orderType: 'limit' }, state), price: action.price }
        : withPercent({ ...state, [takenBy(state.orderType)]: action.price }, context)
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

/** The field that receives the price of a clicked row of the order book. */
const takenBy = (orderType: SpotOrderType): PriceField =>
  hasLimit(orderType) ? 'price' : orderType === 'trailing_stop' ? 'activation' : 'stopPrice'

/** The typed limit price, or the last price when no limit price is typed. */
const limitOr = (price: string, context: TicketContext | null): string =>
  price === '' ? (context?.market.last?.price ?? '') : price

/**
 * The state after a change of side or type. An amount from the slider is cleared, because it was a percentage
 * of another balance; a typed amount stays unless its unit changes.
 */
function turned(next: TicketState, before: TicketState): TicketState {
  const unit = usualUnit(next.side, next.orderType)
  const keep = unit === before.unit && before.percent === null
  return { ...next, unit, amount: keep ? before.amount : '', percent: null }
}

/** The maximum amount for the balance, in the given unit; null without balance or price. */
export function mostOf(state: Priced, unit: AmountUnit, context: TicketContext): Decimal | null {
  const { available, terms } = context
  const price = priceOf(state, context)
  const dearest = dearestOf(state, context)
  if (price === null || dearest === null || available === null) return null
  return maxSpotAmount(state.side, unit, available, terms, price, dearest)
}

/** Sets the amount to the slider's percentage of the maximum amount; unchanged without balance or price. */
function withPercent(state: TicketState, context: TicketContext | null): TicketState {
  if (state.percent === null) return state
  const most = context && mostOf(state, state.unit, context)
  if (!context || most === null) return { ...state, percent: null }
  const part = roundDown(big(most).times(state.percent).div(100), amountScale(state.unit, context.terms))
  return { ...state, amount: isPositive(part) ? part : '' }
}

/** Sets the amount that a typed total buys at the limit price, before the fee. */
function withTotal(state: TicketState, total: string, context: TicketContext | null): TicketState {
  const price = context && priceOf(state, context)
  const quote = context && parseAmount(total, context.terms.quoteScale)
  if (!context || !price || !quote) return { ...state, amount: '', percent: null }
  const amount = roundDown(big(quote).div(price), context.terms.numberPrecision)
  return { ...state, unit: 'base', amount: isPositive(amount) ? amount : '', percent: null }
}

/** Converts the amount to the other unit as exactly as possible; empty without a price for the conversion. */
function inUnit(state: TicketState, unit: AmountUnit, context: TicketContext | null): TicketState {
  const price = context && priceOf(state, context)
  const amount = context && parseAmount(state.amount, amountScale(state.unit, context.terms))
  if (!context || !price || !amount || !isPositive(amount)) return { ...state, unit, amount: '' }
  const plan = planSpotOrder({ side: state.side, unit: state.unit, amount }, context.terms, price)
  const other = unit === 'base' ? plan.number : state.side === 'buy' ? plan.pay : plan.total
  return { ...state, unit, amount: isPositive(other) ? exact(big(other)) : '' }
}
