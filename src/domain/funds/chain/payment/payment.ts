import { big, type Decimal, exact, isPositive } from '../../../money.ts'
import { TOKENS, type Token } from '../contracts.ts'
import { type AddressFault, foldedAddress } from '../destination.ts'
import type { Scheme } from './schemes.ts'

/** Everything that a payment code asks for. */
export interface Payment {
  /** The networks that it may mean, the network of its scheme first: EIP-681 without a chain leaves it to the payer. */
  readonly networks: readonly string[]
  readonly address: string
  /** '' for none. */
  readonly tag: string
  /** The token that it names; null when it names none, which is the network's own coin once there is an amount. */
  readonly token: string | null
  /** In units of the coin. */
  readonly amount: Decimal | null
}

/**
 * Why nothing is taken over from a payment code. `unknown`: it is of no kind that is known here; `asks`: it asks for
 * something that a withdrawal cannot do, or says something twice; `amount`, `tag`, `token`: that part is none.
 */
export type CodeFault =
  | { readonly why: 'unknown' | 'asks' | 'amount' | 'tag' | 'token' }
  | { readonly why: 'address'; readonly network: string; readonly fault: AddressFault }

const AMOUNT = /^\d{1,30}(?:\.\d{1,30})?$/

/** An amount with so many digits behind the point; null for nothing, false for what is none. */
export function amountOf(text: string, decimals: number, of: Scheme['amount']): Decimal | null | false {
  if (text === '') return null
  if (!AMOUNT.test(text) || (of === 'smallest' && text.includes('.'))) return false
  const amount = of === 'smallest' ? big(text).div(big(10).pow(decimals)) : big(text)
  const value = exact(amount)
  return isPositive(value) && amount.round(decimals).eq(amount) ? value : false
}

/** The token whose contract it is on a network. */
export const tokenAt = (network: string, contract: string): Token | undefined =>
  TOKENS.find(
    (token) =>
      token.network === network &&
      foldedAddress(network, token.contract) === foldedAddress(network, contract),
  )
