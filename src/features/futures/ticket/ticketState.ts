import {
  big,
  type Decimal,
  gt,
  isPositive,
  lt,
  min,
  parseAmount,
  roundDown,
  roundUp,
  sub,
} from '#domain/money.ts'
import { mostShare, numberOf } from '#domain/trade/futures/calculations.ts'
import { closePart } from '#domain/trade/futures/close.ts'
import {
  ceilingOf,
  draftFutures,
  type FuturesDraft,
  type FuturesInput,
  type FuturesMarket,
  type FuturesProblem,
  isFuturesProblem,
  openFutures,
  opens,
  SHARE_DIGITS,
} from '#domain/trade/futures/orderDraft.ts'
import type { FuturesOrderType, FuturesSide, FuturesTerms } from '#domain/trade/futures/types.ts'
import { isFarFromLast, worstPrice } from '#domain/trade/spot.ts'
import { type Faults, type FormRules, patch } from '#features/kit/index.ts'
import { type SizeUnit, shareOfSize, sizeOfShare } from './sizeUnit.ts'

export const SIDES: readonly FuturesSide[] = ['long', 'short']

export interface TicketState {
  readonly orderType: FuturesOrderType
  readonly side: FuturesSide
  readonly price: string
  /** The size as typed; `unit` is its unit. */
  readonly size: string
  readonly unit: SizeUnit
  readonly leverage: number
  /** Take-profit price; empty for an order without take profit. */
  readonly takeProfit: string
  readonly stopLoss: string
  /** Lots that take profit and stop loss close; empty for all lots. */
  readonly stopShare: string
}

/** Values that the order form is checked against, which change without the person's input. */
export interface TicketContext {
  readonly terms: FuturesTerms | null
  readonly market: FuturesMarket
  /** Available balance of the account; null for a guest and while unknown. */
  readonly available: Decimal | null
  readonly held: Decimal
  /** Slippage tolerance of a market order, as a fraction. */
  readonly slippage: string
  /** The offered sides: long and short, or only the side for which the sheet was opened. */
  readonly sides: readonly FuturesSide[]
}

export type TicketFault = FuturesProblem | { readonly key: 'wait' }

const isBeyond = (fault: TicketFault | undefined): boolean => fault?.key === 'stop_beyond_liquidation'

const worstOf = (side: FuturesSide, context: TicketContext): Decimal | null =>
  context.market.last && context.terms
    ? worstPrice(opens(side), context.market.last.price, context.terms.pricePrecision, context.slippage)
    : null

/**
 * Input of the order rules. For a market order, the worst price follows from the chosen slippage tolerance.
 */
export function inputOf(state: TicketState, context: TicketContext): FuturesInput {
  const { side, orderType, leverage, takeProfit, stopLoss, stopShare } = state
  return {
    side,
    orderType,
    price: orderType === 'limit' ? state.price : (worstOf(side, context) ?? ''),
    share: shareIn(state, context),
    leverage,
    takeProfit,
    stopLoss,
    stopShare: takeProfit === '' && stopLoss === '' ? '' : stopShare,
  }
}

export function draftOf(state: TicketState, context: TicketContext): FuturesDraft | FuturesProblem | null {
  return context.terms && draftFutures(inputOf(state, context), context.terms, context.market, context.held)
}

/**
 * The price at which the order would open: its limit price, or the last price for a market order. Null while
 * the price is missing or malformed.
 */
export function startOf(state: TicketState, { terms, market }: TicketContext): Decimal | null {
  if (state.orderType === 'market') return market.last?.price ?? null
  const price = terms && parseAmount(state.price, terms.pricePrecision)
  return price !== null && isPositive(price) ? price : null
}

/** The typed size in lots, as the parameter of the order. */
export function shareIn(state: TicketState, context: TicketContext): string {
  const { terms } = context
  if (terms === null) return ''
  return shareOfSize(state.size, state.unit, { lotSize: terms.lotSize, price: startOf(state, context) })
}

/** The text of a size: the given lots, converted to a unit. */
export function sizeFor(share: string, unit: SizeUnit, state: TicketState, context: TicketContext): string {
  const { terms } = context
  if (terms === null) return ''
  return sizeOfShare(share, unit, { lotSize: terms.lotSize, price: startOf(state, context) })
}

/** The typed size in base currency; null without a valid size. */
export function sizeOf(state: TicketState, context: TicketContext): Decimal | null {
  const { terms } = context
  const lots = parseAmount(shareIn(state, context), SHARE_DIGITS)
  return terms && lots !== null && isPositive(lots) ? numberOf(lots, terms.lotSize) : null
}

/**
 * Profit or loss, including the fees of opening and closing, when take profit and stop loss close their lots
 * at a price, by the server's settlement functions. The loss is never more than the margin and the fees. Null
 * while unknown.
 */
export function gainAt(state: TicketState, context: TicketContext, at: Decimal): Decimal | null {
  const { terms } = context
  const drafted = draftOf({ ...state, ...NO_STOPS }, context)
  if (terms === null || drafted === null || isFuturesProblem(drafted)) return null
  const { estimate, share } = drafted
  const order = openFutures(drafted, terms, { seq: 0, at: 0 })
  const opened = { ...order, phase: 'open', price: estimate.price, margin: estimate.margin } as const
  const part = parseAmount(state.stopShare, SHARE_DIGITS)
  const lots = part !== null && isPositive(part) && lt(part, share) ? part : share
  const closed = closePart(opened, lots, at)
  const fee = roundUp(big(estimate.fee).times(lots).div(share), terms.quoteScale)
  return sub(sub(closed.back, closed.margin), fee)
}

/**
 * The price at which margin and fee of the order would be frozen, from which the maximum lots of a side are computed;
 * null while unknown.
 */
function ceiling(state: TicketState, context: TicketContext): Decimal | null {
  const { terms, market } = context
  const limit = state.orderType === 'limit' ? startOf(state, context) : worstOf(state.side, context)
  return terms && limit && ceilingOf(state.side, limit, market.last?.price ?? null, terms.pricePrecision)
}

function mostOf(state: TicketState, context: TicketContext): Decimal | null {
  const { terms, available, held } = context
  const at = ceiling(state, context)
  return terms && at && available !== null ? mostShare(terms, state.leverage, at, available, held) : null
}

/**
 * An order of one side without take profit and stop loss, and the maximum lots of this side; null while
 * unknown.
 */
export interface SideFigures {
  readonly side: FuturesSide
  readonly draft: FuturesDraft | null
  readonly most: Decimal | null
}

export interface TicketSummary {
  readonly figures: readonly SideFigures[]
  /** Maximum lots that the balance allows on both sides; the slider's percentage refers to this maximum. */
  readonly most: Decimal | null
  /** The typed size as a percentage of the maximum lots. */
  readonly percent: number
}

function summarise(state: TicketState, context: TicketContext): TicketSummary {
  const figures = context.sides.map((side) => {
    const drafted = draftOf({ ...state, side, ...NO_STOPS }, context)
    return {
      side,
      draft: drafted && !isFuturesProblem(drafted) ? drafted : null,
      most: mostOf({ ...state, side }, context),
    }
  })
  const most = figures.map((one) => one.most).reduce((one, other) => one && other && min(one, other))
  const share = parseAmount(shareIn(state, context), SHARE_DIGITS)
  return {
    figures,
    most,
    percent: share && most && isPositive(most) ? Math.min(100, Number(big(share).times(100).div(most))) : 0,
  }
}

/** Fields of an order without take profit and stop loss. */
const NO_STOPS = { takeProfit: '', stopLoss: '', stopShare: '' }

/** Converts a percentage of the maximum lots to lots. */
export const shareOf = (most: Decimal | null, percent: number): string =>
  most === null ? '' : roundDown(big(most).times(percent).div(100), SHARE_DIGITS)

const PRICE_KEYS: ReadonlySet<string> = new Set(['bad_price'])
const SHARE_KEYS: ReadonlySet<string> = new Set([
  'bad_quantity',
  'share_below',
  'share_above',
  'notional_above',
])

/** The field at which an error is shown. */
function placeOf(state: TicketState, problem: FuturesProblem, context: TicketContext): string {
  if (SHARE_KEYS.has(problem.key)) {
    const alone = draftOf({ ...state, stopShare: '' }, context)
    return alone !== null && 'key' in alone && alone.key === problem.key ? 'share' : 'stopShare'
  }
  if (isBeyond(problem)) return 'stopLoss'
  if (!PRICE_KEYS.has(problem.key)) return 'form'
  const isWrong = (part: Partial<TicketState>) => {
    const drafted = draftOf({ ...state, ...part }, context)
    return drafted !== null && isFuturesProblem(drafted) && drafted.key === problem.key
  }
  if (isWrong(NO_STOPS)) return 'price'
  return isWrong({ stopLoss: '' }) ? 'takeProfit' : 'stopLoss'
}

/**
 * Why no market order is possible now, regardless of the typed values; null for a limit order and while a
 * market order is possible.
 */
export function marketOrderFault({ orderType }: TicketState, { market }: TicketContext): TicketFault | null {
  if (orderType === 'limit') return null
  if (market.status === 'halt') return { key: 'market_halted' }
  if (market.status === 'closed') return { key: 'market_closed' }
  return market.last === null ? { key: 'price_stale' } : null
}

/**
 * Whether the limit price is more than a tenth away from the last price, so that an additional confirmation
 * is required (docs/products/spot.md#checks-before-acceptance).
 */
export function isFar(state: TicketState, context: TicketContext): boolean {
  const limit = state.orderType === 'limit' ? startOf(state, context) : null
  return limit !== null && context.market.last !== null && isFarFromLast(limit, context.market.last.price)
}

export function faultsOf(state: TicketState, context: TicketContext): Faults<TicketFault> {
  const drafted = draftOf(state, context)
  if (drafted === null) return { form: { key: 'wait' } }
  if (isFuturesProblem(drafted)) return { [placeOf(state, drafted, context)]: drafted }
  if (context.available !== null && gt(drafted.frozen, context.available))
    return { form: { key: 'insufficient_balance' } }
  return {}
}

export const ticketRules: FormRules<
  TicketState,
  Partial<TicketState>,
  TicketContext,
  TicketSummary,
  Faults<TicketFault>
> = { reduce: patch, summarise, errors: faultsOf }

export const EMPTY: TicketState = {
  orderType: 'market',
  side: 'long',
  price: '',
  size: '',
  unit: 'base',
  leverage: 10,
  takeProfit: '',
  stopLoss: '',
  stopShare: '',
}
