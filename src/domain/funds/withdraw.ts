import {
  big,
  type Decimal,
  exact,
  fits,
  gt,
  isPositive,
  lt,
  parseAmount,
  roundUp,
  sub,
  ZERO,
} from '../money.ts'

/** What a network takes for a withdrawal and lets through, in units of the coin. */
export interface WithdrawTerms {
  readonly fee: Decimal
  /** `rate`: `fee` is a fraction of the amount. */
  readonly feeType: 'fixed' | 'rate'
  readonly min: Decimal
  readonly max: Decimal
  readonly scale: number
}

/** Prices in USDT as they were recorded last. */
export interface WithdrawPrices {
  readonly coin: Decimal
  readonly btc: Decimal
}

/** Limits over 24 hours are told in BTC, to this digit. */
export const SATOSHI = 8
/** The window of the limit (ms): it rolls, no day begins anew. */
export const LIMIT_WINDOW = 86_400_000

/**
 * The fee of a withdrawal, in the coin; a rate is rounded up to its scale
 * (docs/products/withdrawals.md#amount-and-fee-of-a-withdrawal).
 */
export const withdrawFee = (amount: Decimal, terms: WithdrawTerms): Decimal =>
  terms.feeType === 'fixed' ? terms.fee : roundUp(big(amount).times(terms.fee), terms.scale)

/** What arrives: the account is debited exactly `amount`, and the fee is a part of it. */
export const received = (amount: Decimal, terms: WithdrawTerms): Decimal =>
  sub(amount, withdrawFee(amount, terms))

/** What an amount counts against the limit: BTC at recorded prices, divided once and rounded up. */
export const worthInBtc = (amount: Decimal, { coin, btc }: WithdrawPrices): Decimal =>
  roundUp(big(amount).times(coin).div(btc), SATOSHI)

/** What is left of a limit in BTC; never below zero. */
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
  /** BTC within 24 hours, and how much of it is used. */
  readonly limit: Decimal
  readonly used: Decimal
  /** Null: nothing prices the coin, so that it cannot be held against the limit. */
  readonly prices: WithdrawPrices | null
}

/**
 * What stands in the way of withdrawing this amount, in the order in which a person sees to it; null when nothing does.
 * The server rejects by it, the screen says so beforehand. `text` is as it was typed, with `.` as the decimal mark.
 */
export function withdrawProblem(text: string, situation: WithdrawSituation): WithdrawProblem | null {
  const { terms, available, limit, used, prices } = situation
  const amount = parseAmount(text, terms.scale)
  if (amount === null || !isPositive(amount)) return { key: 'bad_amount' }
  if (lt(amount, terms.min)) return { key: 'amount_below', min: terms.min }
  if (gt(amount, terms.max)) return { key: 'amount_above', max: terms.max }
  // A minimum that the fee would eat whole sends nothing.
  if (!isPositive(received(amount, terms))) return { key: 'bad_amount' }
  if (gt(amount, available)) return { key: 'insufficient_balance' }
  if (prices === null) return { key: 'withdraw_price' }
  const left = limitLeft(limit, used)
  if (gt(worthInBtc(amount, prices), left)) return { key: 'withdraw_limit', left }
  return null
}

/** [All]: everything that is available, so that 0 is left of it. */
export const allOf = (available: Decimal): Decimal => exact(big(available))

/** An address in groups of four, to be read and compared letter by letter. */
export const inGroups = (address: string): readonly string[] => address.match(/.{1,4}/gsu) ?? []

/** A transaction on a chain as its explorers name it: letters and digits, with or without 0x. */
export const isTxHash = (text: string): boolean => /^(?:0x)?[A-Za-z0-9]{32,128}$/.test(text)

/** Whether terms can be: something arrives of the least amount. */
export const soundTerms = (terms: WithdrawTerms): boolean =>
  isPositive(terms.min) &&
  !lt(terms.max, terms.min) &&
  !lt(terms.fee, ZERO) &&
  (terms.feeType === 'rate' ? lt(terms.fee, exact(big(1))) : fits(terms.fee, terms.scale)) &&
  isPositive(received(terms.min, terms))
