import { add, big, type Decimal, exact, gt, isPositive, lt, parseAmount, roundDown, ZERO } from '../money.ts'
import { isFresh } from './freshPrice.ts'
import { SLIPPAGE, worstPrice } from './spot.ts'

/**
 * An entry or end without a recorded price within this time (ms) returns the stake
 * (docs/products/seconds.md#entry-and-end).
 */
export const SECONDS_WAIT_MS = 10_000

/**
 * Minimum distance of a worst price from the last price, as a fraction of the last price. With a nearer worst
 * price an option would enter at a favourable next price and return its stake at any other
 * (docs/products/seconds.md#worst-price-of-an-entry).
 */
export const SECONDS_MIN_SLIPPAGE = '0.002'

export type SecondsSide = 'up' | 'down'
export type SecondsResult = 'win' | 'lose' | 'draw' | 'returned'
/**
 * Why a stake was returned without a result. `no_entry_price`, `no_end_price`: no price was recorded in
 * time for the entry or the end; `worst_price`: the entry price is beyond the worst price.
 */
export type SecondsReturn = 'no_entry_price' | 'worst_price' | 'no_end_price'

/** Terms copied into an order. */
export interface SecondsTerms {
  /** Duration from entry to end, in seconds. */
  readonly seconds: number
  /** Profit as a fraction of the stake: "0.85" is 85 %. */
  readonly profitRatio: Decimal
  /** Decimals of the stake's currency, of stakes and profits. */
  readonly scale: number
  /** Limits of one stake. */
  readonly min: Decimal
  readonly max: Decimal
  /** Decimals of the pair's price, for the worst price. */
  readonly pricePrecision: number
}

/** An order as typed or received; nothing is checked yet. */
export interface SecondsInput {
  readonly side: SecondsSide
  readonly stake: string
  /** Worst price of the entry; empty for the default. */
  readonly worst: string
}

/** The market at the time of the order. `age`: ms since the last tick. */
export interface SecondsMarket {
  readonly status: 'open' | 'halt' | 'closed'
  readonly last: { readonly price: Decimal; readonly age: number } | null
}

/** Error key of a rejected order, with the limit that the order exceeds. */
export type SecondsProblem =
  | {
      readonly key:
        | 'bad_amount'
        | 'bad_price'
        | 'market_halted'
        | 'market_closed'
        | 'price_stale'
        | 'price_moved'
        | 'insufficient_balance'
    }
  | { readonly key: 'amount_below'; readonly min: Decimal }
  | { readonly key: 'amount_above'; readonly max: Decimal }

/** Possible outcome in the stake's currency. */
export interface SecondsPlan {
  readonly stake: Decimal
  /** Possible loss: the stake. */
  readonly loss: Decimal
  /** stake × ratio, rounded down to the currency's scale. Reserved by the platform when the order opens. */
  readonly profit: Decimal
  /** stake + profit, paid when the direction was right. */
  readonly payout: Decimal
  readonly worst: Decimal
}

/**
 * A recorded tick. `time` in ms; `seq`: number within the pair, one higher than the number of the previous
 * tick.
 */
export interface SecondsTick {
  readonly id: number
  readonly seq: number
  readonly time: number
  readonly price: Decimal
}

/** The fields of an order that the rules need. */
export interface SecondsState {
  readonly side: SecondsSide
  readonly seconds: number
  readonly stake: Decimal
  readonly profit: Decimal
  readonly worst: Decimal
  /** Time of acceptance (ms); only later ticks count for the order. */
  readonly acceptedAt: number
  /** Sequence number of the last evaluated tick; initially of the pair's last tick at acceptance. */
  readonly evaluatedSeq: number
  readonly entry: SecondsTick | null
}

/** End of an order. */
export interface SecondsEnd {
  readonly result: SecondsResult
  /** Reason for a returned stake; null for any other end. */
  readonly reason: SecondsReturn | null
  /** The tick at the end; null when no tick arrived in time. */
  readonly end: SecondsTick | null
  /** Result for the person: profit, minus the stake, or 0. */
  readonly gain: Decimal
}

export interface SecondsEvaluation {
  readonly state: SecondsState
  readonly over: SecondsEnd | null
}

/** stake × ratio, rounded down to `scale` decimals: the profit when the direction was right. */
export const secondsProfit = (stake: Decimal, ratio: Decimal, scale: number): Decimal =>
  roundDown(big(stake).times(ratio), scale)

/** Whether a price is beyond the worst price: above the worst price for `up`, below it for `down`. */
const isBeyond = (side: SecondsSide, worst: Decimal, price: Decimal): boolean =>
  side === 'up' ? gt(price, worst) : lt(price, worst)

/** Worst price at a distance (a fraction) from the last price; by default 0.5 %. Rounded towards the last price. */
const secondsWorst = (
  side: SecondsSide,
  last: Decimal,
  pricePrecision: number,
  slippage: string = SLIPPAGE.usual,
): Decimal => worstPrice(side === 'up' ? 'buy' : 'sell', last, pricePrecision, slippage)

function worstOf({ side, worst }: SecondsInput, last: Decimal, pricePrecision: number): Decimal | null {
  if (worst === '') return secondsWorst(side, last, pricePrecision)
  const price = parseAmount(worst, pricePrecision)
  if (price === null || !isPositive(price)) return null
  return big(price).minus(last).abs().gt(big(last).times(SLIPPAGE.most)) ? null : price
}

/**
 * The outcome of an order, or the first reason to reject it: format, then stake limits, then the market. Used
 * by screen and server.
 * @param available balance of the account; null leaves the check to the ledger.
 */
export function draftSeconds(
  input: SecondsInput,
  terms: SecondsTerms,
  market: SecondsMarket,
  available: Decimal | null,
): SecondsPlan | SecondsProblem {
  const stake = parseAmount(input.stake, terms.scale)
  if (stake === null || !isPositive(stake)) return { key: 'bad_amount' }
  if (lt(stake, terms.min)) return { key: 'amount_below', min: terms.min }
  if (gt(stake, terms.max)) return { key: 'amount_above', max: terms.max }
  if (available !== null && gt(stake, available)) return { key: 'insufficient_balance' }
  if (market.status === 'halt') return { key: 'market_halted' }
  if (market.status === 'closed') return { key: 'market_closed' }
  if (market.last === null || !isFresh(market.last.age)) return { key: 'price_stale' }
  const last = market.last.price
  const worst = worstOf(input, last, terms.pricePrecision)
  if (worst === null) return { key: 'bad_price' }
  const nearest = secondsWorst(input.side, last, terms.pricePrecision, SECONDS_MIN_SLIPPAGE)
  if (isBeyond(input.side, worst, nearest)) return { key: 'price_moved' }
  const profit = secondsProfit(stake, terms.profitRatio, terms.scale)
  return { stake, loss: stake, profit, payout: add(stake, profit), worst }
}

export const isSecondsProblem = (draft: SecondsPlan | SecondsProblem): draft is SecondsProblem =>
  'key' in draft

/** A newly accepted order, before its entry. `accepted`: the last tick's number, and the time of acceptance (ms). */
export const openSeconds = (
  side: SecondsSide,
  seconds: number,
  { stake, profit, worst }: SecondsPlan,
  accepted: { readonly seq: number; readonly at: number },
): SecondsState => ({
  side,
  seconds,
  stake,
  profit,
  worst,
  acceptedAt: accepted.at,
  evaluatedSeq: accepted.seq,
  entry: null,
})

/** End of an order (ms); null before its entry. */
export const secondsExpiry = ({ entry, seconds }: Pick<SecondsState, 'entry' | 'seconds'>): number | null =>
  entry && entry.time + seconds * 1000

/** Latest time (ms) at which a price still counts for the order's next step (entry or end). */
export const secondsDeadline = (state: SecondsState): number =>
  (secondsExpiry(state) ?? state.acceptedAt) + SECONDS_WAIT_MS

const returned = (reason: SecondsReturn, end: SecondsTick | null): SecondsEnd => ({
  result: 'returned',
  reason,
  end,
  gain: ZERO,
})

/** Result of entry and end price; equal prices are a `draw`, which returns the stake. */
export function secondsResult(side: SecondsSide, entry: Decimal, end: Decimal): 'win' | 'lose' | 'draw' {
  const move = big(end).cmp(entry)
  if (move === 0) return 'draw'
  return move > 0 === (side === 'up') ? 'win' : 'lose'
}

/** Gain or loss of a result: profit, minus the stake, or 0. */
export function secondsGain(result: SecondsResult, stake: Decimal, profit: Decimal): Decimal {
  if (result === 'win') return profit
  return result === 'lose' ? exact(big(stake).times(-1)) : ZERO
}

function enter(state: SecondsState, tick: SecondsTick): SecondsEvaluation {
  if (tick.time > state.acceptedAt + SECONDS_WAIT_MS) return { state, over: returned('no_entry_price', null) }
  if (isBeyond(state.side, state.worst, tick.price)) return { state, over: returned('worst_price', tick) }
  const { id, seq, time, price } = tick
  return { state: { ...state, entry: { id, seq, time, price } }, over: null }
}

function finish(state: SecondsState, entry: SecondsTick, tick: SecondsTick): SecondsEnd {
  if (tick.time > secondsDeadline(state)) return returned('no_end_price', null)
  const result = secondsResult(state.side, entry.price, tick.price)
  const { id, seq, time, price } = tick
  return {
    result,
    reason: null,
    end: { id, seq, time, price },
    gain: secondsGain(result, state.stake, state.profit),
  }
}

/**
 * Evaluates an order by recorded ticks of its pair, ascending in `seq` without gaps. Enters at the first tick
 * after acceptance and ends at the first tick at or after its expiry; a tick more than 10 s late only returns
 * the stake. Ticks up to `evaluatedSeq` are skipped, so evaluating twice changes nothing. Depends on terms
 * and ticks only.
 */
export function evaluateSeconds(state: SecondsState, ticks: readonly SecondsTick[]): SecondsEvaluation {
  let now = state
  for (const tick of ticks) {
    if (tick.seq <= now.evaluatedSeq) continue
    const expiry = secondsExpiry(now)
    now = { ...now, evaluatedSeq: tick.seq }
    if (now.entry === null) {
      if (tick.time <= now.acceptedAt) continue
      const { state: entered, over } = enter(now, tick)
      if (over) return { state: entered, over }
      now = entered
    } else if (expiry !== null && tick.time >= expiry) {
      return { state: now, over: finish(now, now.entry, tick) }
    }
  }
  return { state: now, over: null }
}

/** End of an order whose deadline has passed without a recorded price. */
export const unpricedSeconds = (state: SecondsState): SecondsEnd =>
  returned(state.entry ? 'no_end_price' : 'no_entry_price', null)
