import {
  ceilingOf,
  draftFutures,
  type FuturesDraft,
  type FuturesInput,
  type FuturesMarket,
  type FuturesProblem,
  isFuturesProblem,
  opens,
} from '#domain/futures/draft.ts'
import { mostShare } from '#domain/futures/figures.ts'
import type { FuturesOrderType, FuturesSide, FuturesTerms } from '#domain/futures/types.ts'
import { big, type Decimal, gt, parseAmount, roundDown } from '#domain/money.ts'
import { worstPrice } from '#domain/spot.ts'
import { type Faults, type FormRules, patch } from '#features/kit/index.ts'

export interface TicketState {
  readonly orderType: FuturesOrderType
  readonly side: FuturesSide
  readonly price: string
  readonly share: string
  readonly multiple: number
  readonly stops: boolean
  readonly takeProfit: string
  readonly stopLoss: string
}

/** What changes by itself. */
export interface TicketContext {
  readonly terms: FuturesTerms | null
  readonly market: FuturesMarket
  /** Of the account; null for a guest and until it is known. */
  readonly available: Decimal | null
  readonly held: Decimal
  /** How far from the last price a market order may open, as a fraction. */
  readonly slippage: string
}

export type TicketFault = FuturesProblem | { readonly key: 'wait' }

const worstOf = (side: FuturesSide, context: TicketContext): Decimal | null =>
  context.market.last && context.terms
    ? worstPrice(opens(side), context.market.last.price, context.terms.pricePrecision, context.slippage)
    : null

/** What the rules are asked: at market with the worst price that the person chose. */
export function inputOf(state: TicketState, context: TicketContext): FuturesInput {
  const { side, orderType, share, multiple, stops } = state
  return {
    side,
    orderType,
    price: orderType === 'limit' ? state.price : (worstOf(side, context) ?? ''),
    share,
    multiple,
    takeProfit: stops ? state.takeProfit : '',
    stopLoss: stops ? state.stopLoss : '',
  }
}

export function draftOf(state: TicketState, context: TicketContext): FuturesDraft | FuturesProblem | null {
  return context.terms && draftFutures(inputOf(state, context), context.terms, context.market, context.held)
}

/** The price that an order of this side is reckoned with, for the most lots that are possible. */
function ceiling(state: TicketState, context: TicketContext): Decimal | null {
  const { terms, market } = context
  if (!terms) return null
  const limit =
    state.orderType === 'limit'
      ? parseAmount(state.price, terms.pricePrecision)
      : worstOf(state.side, context)
  if (limit === null || !big(limit).gt(0)) return null
  return ceilingOf(state.side, limit, market.last?.price ?? null, terms.pricePrecision)
}

export interface TicketSummary {
  readonly draft: FuturesDraft | null
  /** The most lots that are possible; null while it is not known. */
  readonly most: Decimal | null
  /** Share of the most, per cent. */
  readonly percent: number
  readonly worst: Decimal | null
}

function summarise(state: TicketState, context: TicketContext): TicketSummary {
  const drafted = draftOf({ ...state, stops: false }, context)
  const at = ceiling(state, context)
  const most =
    at !== null && context.terms && context.available !== null
      ? mostShare(context.terms, state.multiple, at, context.available, context.held)
      : null
  const share = parseAmount(state.share, 2)
  return {
    draft: drafted && !isFuturesProblem(drafted) ? drafted : null,
    most,
    percent: share && most && big(most).gt(0) ? Math.min(100, Number(big(share).times(100).div(most))) : 0,
    worst: state.orderType === 'market' ? worstOf(state.side, context) : null,
  }
}

/** Lots that are so many per cent of the most. */
export const shareOf = (most: Decimal | null, percent: number): string =>
  most === null ? '' : roundDown(big(most).times(percent).div(100), 2)

const PRICE_KEYS: ReadonlySet<string> = new Set(['bad_price'])
const SHARE_KEYS: ReadonlySet<string> = new Set([
  'bad_quantity',
  'share_below',
  'share_above',
  'notional_above',
])

/** Which field a problem is shown at. */
function placeOf(state: TicketState, problem: FuturesProblem, context: TicketContext): string {
  if (SHARE_KEYS.has(problem.key)) return 'share'
  if (!PRICE_KEYS.has(problem.key)) return 'form'
  const without = draftOf({ ...state, stops: false }, context)
  const wrong = without && isFuturesProblem(without) && without.key === 'bad_price'
  return wrong ? 'price' : 'stops'
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
  share: '',
  multiple: 10,
  stops: false,
  takeProfit: '',
  stopLoss: '',
}
