import { big, type Decimal, exact, isPositive } from '../../../money.ts'
import { type AddressFault, foldedAddress } from '../destination.ts'
import { TOKENS, type Token } from '../tokenContracts.ts'
import type { Scheme } from './schemes.ts'

/** Content of a payment code. */
export interface Payment {
  /** Possible networks, the scheme's own network first: an EIP-681 code without a chain id lets the payer choose. */
  readonly networks: readonly string[]
  readonly address: string
  /** Tag or memo; '' when the code has none. */
  readonly tag: string
  /** The named token; null when the code names no token; an amount is then in the native coin. */
  readonly token: string | null
  /** Amount in units of the coin; null when the code names no amount. */
  readonly amount: Decimal | null
}

/**
 * Why a payment code is rejected. `unknown`: unknown scheme; `asks`: requires a feature that a withdrawal
 * lacks, or repeats a field; `amount`, `tag`, `token`: the amount, tag or token is invalid.
 */
export type CodeFault =
  | { readonly why: 'unknown' | 'asks' | 'amount' | 'tag' | 'token' }
  | { readonly why: 'address'; readonly network: string; readonly fault: AddressFault }

const AMOUNT = /^\d{1,30}(?:\.\d{1,30})?$/

/** Parses an amount with these decimals; null when empty, false when invalid. */
export function amountOf(text: string, decimals: number, of: Scheme['amount']): Decimal | null | false {
  if (text === '') return null
  if (!AMOUNT.test(text) || (of === 'smallest' && text.includes('.'))) return false
  const amount = of === 'smallest' ? big(text).div(big(10).pow(decimals)) : big(text)
  const value = exact(amount)
  return isPositive(value) && amount.round(decimals).eq(amount) ? value : false
}

/** The token with this contract on a network. */
export const tokenAt = (network: string, contract: string): Token | undefined =>
  TOKENS.find(
    (token) =>
      token.network === network &&
      foldedAddress(network, token.contract) === foldedAddress(network, contract),
  )
