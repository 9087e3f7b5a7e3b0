import {
  big,
  type Decimal,
  exact,
  fits,
  gt,
  isPositive,
  lt,
  parseAmount,
  roundDown,
  roundUp,
  sub,
  ZERO,
} from '../money.ts'

/** Fee and limits of a withdrawal network, in units of the coin. */
export interface WithdrawTerms {
  readonly fee: Decimal
  /** `fixed`: `fee` is an amount of the coin; `rate`: `fee` is a fraction of the withdrawn amount. */
  readonly feeType: 'fixed' | 'rate'
  readonly min: Decimal
  readonly max: Decimal
  readonly scale: number
}

/** Last recorded USDT prices. */
export interface WithdrawPrices {
  readonly coin: Decimal
  readonly btc: Decimal
}

/** Decimals of the 24-hour limit, which is in BTC. */
export const SATOSHI = 8
/** Rolling window of the limit (ms). */
export const LIMIT_WINDOW = 86_400_000

/**
 * Fee of a withdrawal in the coin; a fee by rate is rounded up to the coin's scale
 * (docs/products/withdraw.md#amount-and-fee-of-a-withdrawal).
 */
export const withdrawFee = (amount: Decimal, terms: WithdrawTerms): Decimal =>
  terms.feeType === 'fixed' ? terms.fee : roundUp(big(amount).times(terms.fee), terms.scale)

/** Amount received by the destination: exactly `amount` is debited, fee included. */
export const received = (amount: Decimal, terms: WithdrawTerms): Decimal =>
  sub(amount, withdrawFee(amount, terms))

/** Part of the 24-hour limit that an amount uses: BTC at recorded prices, divided once and rounded up. */
export const valueInBtc = (amount: Decimal, { coin, btc }: WithdrawPrices): Decimal =>
  roundUp(big(amount).times(coin).div(btc), SATOSHI)

/** Amount of the coin that a part of the limit is worth at recorded prices, rounded down to the coin's scale. */
export const valueInCoin = (limit: Decimal, { coin, btc }: WithdrawPrices, scale: number): Decimal =>
  roundDown(big(limit).times(btc).div(coin), scale)

/** Unused part of a limit in BTC; at least zero. */
export const limitLeft = (limit: Decimal, used: Decimal): Decimal =>
  gt(limit, used) ? sub(limit, used) : ZERO

export type WithdrawProblem =
  | { readonly key: 'bad_amount' | 'insufficient_balance' | 'withdraw_price' }
  | { readonly key: 'amount_below'; readonly min: Decimal }
  | { readonly key: 'amount_above'; readonly max: Decimal }
  | { readonly key: 'withdraw_limit'; readonly left: Decimal }

export interface WithdrawSituation {
  readonly terms: WithdrawTerms
  readonly available: Decimal
  /** 24-hour limit in BTC, and the amount of the limit that is already used. */
  readonly limit: Decimal
  readonly used: Decimal
  /** Prices for the limit; null when the coin has no price, so that the limit cannot be checked. */
  readonly prices: WithdrawPrices | null
}

/**
 * The first reason why an amount cannot be withdrawn, in the order in which a person would correct the
 * errors; null when the amount can be withdrawn. Used by the server and by the form. `text` as typed, with
 * `.` as decimal mark.
 */
export function withdrawProblem(text: string, situation: WithdrawSituation): WithdrawProblem | null {
  const { terms, available, limit, used, prices } = situation
  const amount = parseAmount(text, terms.scale)
  if (amount === null || !isPositive(amount)) return { key: 'bad_amount' }
  if (lt(amount, terms.min)) return { key: 'amount_below', min: terms.min }
  if (gt(amount, terms.max)) return { key: 'amount_above', max: terms.max }
  // An amount that the fee would consume completely is rejected.
  if (!isPositive(received(amount, terms))) return { key: 'bad_amount' }
  if (gt(amount, available)) return { key: 'insufficient_balance' }
  if (prices === null) return { key: 'withdraw_price' }
  const left = limitLeft(limit, used)
  if (gt(valueInBtc(amount, prices), left)) return { key: 'withdraw_limit', left }
  return null
}

/** The amount that the button [All] enters: the whole available balance. */
export const allOf = (available: Decimal): Decimal => exact(big(available))

/** An address in groups of four characters, for comparing by eye. */
export const inGroups = (address: string): readonly string[] => address.match(/.{1,4}/gsu) ?? []

/** A transaction id as block explorers show it: letters and digits, optionally with 0x. */
export const isTxHash = (text: string): boolean => /^(?:0x)?[A-Za-z0-9]{32,128}$/.test(text)

/** Whether terms are consistent: the minimum amount exceeds the fee. */
export const areValidTerms = (terms: WithdrawTerms): boolean =>
  isPositive(terms.min) &&
  !lt(terms.max, terms.min) &&
  !lt(terms.fee, ZERO) &&
  (terms.feeType === 'rate' ? lt(terms.fee, exact(big(1))) : fits(terms.fee, terms.scale)) &&
  isPositive(received(terms.min, terms))
