import { big, type Decimal, gt, isPositive, lt, roundDown } from '../../money.ts'

/** Reasons why a detected deposit is not credited automatically but reviewed by an operator. */
export const PARKED = [
  'unknown_network',
  'wrong_coin',
  'unknown_address',
  'unused_address',
  'closed_account',
  'coin_closed',
  'network_closed',
  'below_minimum',
  'above_maximum',
  'claimed',
  'rejected',
] as const
export type ParkedReason = (typeof PARKED)[number]

/** Facts about a deposit when it is first detected. */
export interface CreditFacts {
  /** Whether any coin can be deposited on this network. */
  readonly networkKnown: boolean
  /**
   * Deposit terms of the coin on this network; null when the coin cannot be deposited on this network. Limits
   * in units of the coin.
   */
  readonly terms: {
    readonly coinOpen: boolean
    readonly networkOpen: boolean
    readonly min: Decimal
    readonly max: Decimal
    readonly scale: number
  } | null
  /**
   * Owner of the address. `given`: a person; `unused`: nobody yet; `closed`: a person who has closed the
   * account; `unknown`: not an address of the platform.
   */
  readonly address: 'given' | 'unused' | 'unknown' | 'closed'
  /** Whether the owner of the address claimed a deposit of the coin that may be the same payment. */
  readonly claimed: boolean
}

export type CreditDecision = { readonly parked: ParkedReason } | { readonly amount: Decimal }

const OF_ADDRESS = { unused: 'unused_address', unknown: 'unknown_address', closed: 'closed_account' } as const

/**
 * Whether a deposit is credited to the owner of its address, and how much
 * (docs/products/deposits.md#parked-credits).
 * @param amount in units of the coin as on the chain, possibly with more decimals than the ledger.
 * @returns the amount rounded down to the coin's scale, or the first reason for a review.
 */
export function decideCredit(
  amount: Decimal,
  { networkKnown, terms, address, claimed }: CreditFacts,
): CreditDecision {
  if (!networkKnown) return { parked: 'unknown_network' }
  if (terms === null) return { parked: 'wrong_coin' }
  if (address !== 'given') return { parked: OF_ADDRESS[address] }
  if (!terms.coinOpen) return { parked: 'coin_closed' }
  if (!terms.networkOpen) return { parked: 'network_closed' }
  const booked = roundDown(big(amount), terms.scale)
  if (!isPositive(booked) || lt(amount, terms.min)) return { parked: 'below_minimum' }
  if (gt(amount, terms.max)) return { parked: 'above_maximum' }
  return claimed ? { parked: 'claimed' } : { amount: booked }
}

/** An alert is raised when fewer free addresses of a network are left than this number. */
export const POOL_FLOOR = 20
