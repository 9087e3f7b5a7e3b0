import type { ConvertCoin, ConvertList } from '#contract/funds/convert.ts'
import {
  type Converted,
  type ConvertProblem,
  converted,
  convertProblem,
  convertRate,
} from '#domain/funds/convert.ts'
import { big, type Decimal, isPositive, parseAmount, ZERO } from '#domain/money.ts'
import type { FormRules } from '#features/kit/index.ts'

export interface ConvertState {
  readonly from: number
  readonly to: number
  readonly amount: string
}

export const EMPTY_CONVERT: ConvertState = { from: 0, to: 0, amount: '' }

export interface ConvertContext {
  readonly list: ConvertList
  /** Last recorded USDT price of a coin; null while unknown. */
  readonly priceOf: (coin: ConvertCoin) => Decimal | null
}

export interface ConvertSummary {
  readonly from: ConvertCoin | null
  readonly to: ConvertCoin | null
  readonly available: Decimal
  /** The amount to send; null while it is invalid. */
  readonly number: Decimal | null
  /** Rate at present prices, including the spread; only the rate of a quote is guaranteed. */
  readonly rate: Decimal | null
  readonly estimate: Converted | null
  /** Why the amount is rejected, with the limit that it breaks; null for a valid amount. */
  readonly problem: ConvertProblem | null
}

type Found = Readonly<Partial<Record<string, ConvertProblem['key']>>>

const coinOf = (list: ConvertList, id: number): ConvertCoin | null =>
  list.coins.find(({ currency_id }) => currency_id === id) ?? null

export const availableOf = (list: ConvertList, id: number): Decimal =>
  list.wallet.find(({ currency_id }) => currency_id === id)?.available ?? ZERO

/** The coin of the person's largest balance in USDT; a coin without a price counts as worth nothing. */
function largestOf(list: ConvertList, priceOf: ConvertContext['priceOf']): ConvertCoin | null {
  const held = list.coins.filter(({ currency_id }) => isPositive(availableOf(list, currency_id)))
  const worth = (coin: ConvertCoin) => big(availableOf(list, coin.currency_id)).times(priceOf(coin) ?? ZERO)
  return held.reduce<ConvertCoin | null>(
    (most, coin) => (most === null || worth(coin).gt(worth(most)) ? coin : most),
    null,
  )
}

/**
 * Makes sure that two different convertible coins are chosen: the requested coins where possible, otherwise
 * the coin of the person's largest balance and USDT or BTC.
 */
function fitting(state: ConvertState, { list, priceOf }: ConvertContext): ConvertState {
  const from = coinOf(list, state.from) ?? largestOf(list, priceOf) ?? list.coins[0] ?? null
  const others = list.coins.filter((coin) => coin !== from)
  const usual = others.find(({ currency_name }) => currency_name === 'USDT') ?? others[0] ?? null
  const wanted = coinOf(list, state.to)
  const to = wanted && wanted !== from ? wanted : usual
  return { ...state, from: from?.currency_id ?? 0, to: to?.currency_id ?? 0 }
}

const problemOf = (state: ConvertState, list: ConvertList): ConvertProblem | null => {
  const from = coinOf(list, state.from)
  if (!from) return { key: 'bad_quantity' }
  const { precision: scale, min, max } = from
  return convertProblem(state.amount, { scale, min, max, available: availableOf(list, state.from) })
}

/**
 * Rules of the conversion form: the server's validation at present prices. Choosing the same coin on both
 * sides swaps the two coins. The amount is cleared when another coin is sold, because it is in the coin.
 */
export const convertRules = {
  reduce: (state: ConvertState, part: Partial<ConvertState>, context: ConvertContext) => {
    const swapped =
      part.from !== undefined && part.from === state.to
        ? { ...part, to: state.from }
        : part.to !== undefined && part.to === state.from
          ? { ...part, from: state.to }
          : part
    const next = fitting({ ...state, ...swapped }, context)
    return next.from === state.from || part.amount !== undefined ? next : { ...next, amount: '' }
  },
  summarise: (state: ConvertState, { list, priceOf }: ConvertContext): ConvertSummary => {
    const from = coinOf(list, state.from)
    const to = coinOf(list, state.to)
    const [sold, bought] = [from && priceOf(from), to && priceOf(to)]
    const rate = sold && bought ? convertRate({ from: sold, to: bought }, list.spread) : null
    const typed = from ? parseAmount(state.amount, from.precision) : null
    return {
      from,
      to,
      available: availableOf(list, state.from),
      number: typed !== null && problemOf(state, list) === null ? typed : null,
      rate,
      problem: problemOf(state, list),
      estimate: typed !== null && to && rate ? converted(typed, rate, list.fee_rate, to.precision) : null,
    }
  },
  errors: (state: ConvertState, { list }: ConvertContext): Found => {
    const amount = problemOf(state, list)
    return amount === null ? {} : { amount: amount.key }
  },
} satisfies FormRules<ConvertState, Partial<ConvertState>, ConvertContext, ConvertSummary, Found>
