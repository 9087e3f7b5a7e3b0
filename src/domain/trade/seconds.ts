import { add, big, type Decimal, exact, gt, isPositive, lt, parseAmount, roundDown, ZERO } from '../money.ts'
import { SLIPPAGE, worstPrice } from './spot.ts'

/**
 * An entry or an end that no price was recorded for within this time gives the stake back
 * (docs/products/seconds.md#entry-and-end). Milliseconds.
 */
export const SECONDS_WAIT_MS = 10_000
/** A price older than this is none to order by (docs/products/market.md#fresh-prices). Milliseconds. */
export const SECONDS_STALE_MS = 10_000

export type SecondsSide = 'up' | 'down'
export type SecondsResult = 'win' | 'lose' | 'draw' | 'returned'
/** Why a stake came back without a result. */
export type SecondsReturn = 'no_entry_price' | 'worst_price' | 'no_end_price'

/** What an order copies when it opens. */
export interface SecondsTerms {
  /** From the entry to the end. */
  readonly seconds: number
  /** A fraction of the stake: "0.85" is 85 %. */
  readonly profitRatio: Decimal
  /** Digits of the stake's currency: stakes and profits have this scale. */
  readonly scale: number
  /** The least and the most that one stake may be. */
  readonly min: Decimal
  readonly max: Decimal
  /** Digits of the pair's price, for the worst price. */
  readonly pricePrecision: number
}

/** What a person asks for, as typed or as it came over the wire; nothing is checked yet. */
export interface SecondsInput {
  readonly side: SecondsSide
  readonly stake: string
  /** The worst price that the entry takes; empty: the usual one. */
  readonly worst: string
}

/** The market at the moment of the order. `age` is how long ago the last tick was recorded, milliseconds. */
export interface SecondsMarket {
  readonly status: 'open' | 'halt' | 'closed'
  readonly last: { readonly price: Decimal; readonly age: number } | null
}

/** Why an order is rejected: a key of the contract's errors, with the bound that is missed. */
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

/** What an order may come to, in the stake's currency. */
export interface SecondsPlan {
  readonly stake: Decimal
  /** What is lost at most: the stake. */
  readonly loss: Decimal
  /** stake × ratio, rounded down to the currency's scale. The platform sets this aside when the order opens. */
  readonly profit: Decimal
  /** stake + profit: what comes back to who is right. */
  readonly payout: Decimal
  readonly worst: Decimal
}

/** A recorded tick of the pair. `time` in milliseconds; `seq` rises by one per pair. */
export interface SecondsTick {
  readonly id: number
  readonly seq: number
  readonly time: number
  readonly price: Decimal
}

/** An order as far as its rules are concerned. */
export interface SecondsState {
  readonly side: SecondsSide
  readonly seconds: number
  readonly stake: Decimal
  readonly profit: Decimal
  readonly worst: Decimal
  /** When it was accepted (ms): only ticks recorded after that decide it. */
  readonly acceptedAt: number
  /** Every tick of the pair up to this number has been evaluated; first the last one at the acceptance. */
  readonly evaluatedSeq: number
  readonly entry: SecondsTick | null
}

/** How an order is over. */
export interface SecondsEnd {
  readonly result: SecondsResult
  /** Of a returned stake. */
  readonly reason: SecondsReturn | null
  /** The tick that decided it; null where none came in time. */
  readonly end: SecondsTick | null
  /** What the person has from it: profit, minus the stake, or 0. */
  readonly gain: Decimal
}

export interface SecondsEvaluation {
  readonly state: SecondsState
  readonly over: SecondsEnd | null
}

/** stake × ratio, rounded down to `scale` digits: the profit of who is right. */
export const secondsProfit = (stake: Decimal, ratio: Decimal, scale: number): Decimal =>
  roundDown(big(stake).times(ratio), scale)

/** True when the entry would not take this price: above the worst one (up), below it (down). */
const isBeyond = (side: SecondsSide, worst: Decimal, price: Decimal): boolean =>
  side === 'up' ? gt(price, worst) : lt(price, worst)

/** The usual worst price of an entry: the last one ± 0.5 %, rounded towards the last one. */
export const secondsWorst = (side: SecondsSide, last: Decimal, pricePrecision: number): Decimal =>
  worstPrice(side === 'up' ? 'buy' : 'sell', last, pricePrecision)

function worstOf({ side, worst }: SecondsInput, last: Decimal, pricePrecision: number): Decimal | null {
  if (worst === '') return secondsWorst(side, last, pricePrecision)
  const price = parseAmount(worst, pricePrecision)
  if (price === null || !isPositive(price)) return null
  return big(price).minus(last).abs().gt(big(last).times(SLIPPAGE.most)) ? null : price
}

/**
 * What an order may come to, or the first reason to reject it. Shape first, then the stake's bounds, then the market. The
 * screen and the server ask the same function.
 *
 * @param available what the account has; null leaves the balance to the ledger.
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
  if (market.last === null || market.last.age > SECONDS_STALE_MS) return { key: 'price_stale' }
  const worst = worstOf(input, market.last.price, terms.pricePrecision)
  if (worst === null) return { key: 'bad_price' }
  if (isBeyond(input.side, worst, market.last.price)) return { key: 'price_moved' }
  const profit = secondsProfit(stake, terms.profitRatio, terms.scale)
  return { stake, loss: stake, profit, payout: add(stake, profit), worst }
}

export const isSecondsProblem = (draft: SecondsPlan | SecondsProblem): draft is SecondsProblem =>
  'key' in draft

/** A new order before its entry. `accepted` is the last tick's number and the time (ms) of its acceptance. */
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

/** When an order is to end (ms); null before its entry. */
export const secondsExpiry = ({ entry, seconds }: Pick<SecondsState, 'entry' | 'seconds'>): number | null =>
  entry && entry.time + seconds * 1000

/** After this moment (ms) no price can decide the next step of the order any more. */
export const secondsDeadline = (state: SecondsState): number =>
  (secondsExpiry(state) ?? state.acceptedAt) + SECONDS_WAIT_MS

const returned = (reason: SecondsReturn, end: SecondsTick | null): SecondsEnd => ({
  result: 'returned',
  reason,
  end,
  gain: ZERO,
})

/** The result of an entry and an end: equal prices return the stake. */
export function secondsResult(side: SecondsSide, entry: Decimal, end: Decimal): 'win' | 'lose' | 'draw' {
  const move = big(end).cmp(entry)
  if (move === 0) return 'draw'
  return move > 0 === (side === 'up') ? 'win' : 'lose'
}

/** What a result gives the person: the profit, minus the stake, or nothing. */
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
 * Evaluates an order by recorded ticks of its pair, ascending in `seq` and without a gap. It enters at the first tick that
 * was recorded after its acceptance, and ends at the first one at its expiry or after; a tick that comes more than 10 s
 * late decides nothing but that the stake comes back. Ticks up to `evaluatedSeq` are skipped, so evaluating twice changes
 * nothing. Nothing else than the order's terms and the recorded prices is looked at.
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

/** How an order is over for which no price came in time: its deadline has passed and no tick decided it. */
export const unpricedSeconds = (state: SecondsState): SecondsEnd =>
  returned(state.entry ? 'no_end_price' : 'no_entry_price', null)
