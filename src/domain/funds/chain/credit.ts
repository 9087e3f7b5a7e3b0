import { big, type Decimal, gt, isPositive, lt, roundDown } from '../../money.ts'

/** Why a credit that a chain brought is not credited by itself: an operator looks at it. */
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
  'rejected',
] as const
export type ParkedReason = (typeof PARKED)[number]

/** What stands beside a credit at the moment it is first heard of. */
export interface CreditFacts {
  /** Of any coin: whether coins come in by the network at all. */
  readonly networkKnown: boolean
  /** Null: the coin does not come in by this network. Bounds are units of the coin. */
  readonly terms: {
    readonly coinOpen: boolean
    readonly networkOpen: boolean
    readonly min: Decimal
    readonly max: Decimal
    readonly scale: number
  } | null
  /** `unknown`: not in the pool. `unused`: in the pool, given to nobody. `closed`: whose it was has closed their account. */
  readonly address: 'given' | 'unused' | 'unknown' | 'closed'
}

export type CreditDecision = { readonly parked: ParkedReason } | { readonly amount: Decimal }

const OF_ADDRESS = { unused: 'unused_address', unknown: 'unknown_address', closed: 'closed_account' } as const

/**
 * Whether a credit counts for the person of its address, and for how much (docs/products/deposits.md#parked-credits).
 * @param amount in units of the coin, as the chain has it: it may have more digits than the books.
 * @returns the amount rounded down to the coin's scale, or the first reason for which an operator has to look.
 */
export function decideCredit(amount: Decimal, { networkKnown, terms, address }: CreditFacts): CreditDecision {
  if (!networkKnown) return { parked: 'unknown_network' }
  if (terms === null) return { parked: 'wrong_coin' }
  if (address !== 'given') return { parked: OF_ADDRESS[address] }
  if (!terms.coinOpen) return { parked: 'coin_closed' }
  if (!terms.networkOpen) return { parked: 'network_closed' }
  const booked = roundDown(big(amount), terms.scale)
  if (!isPositive(booked) || lt(amount, terms.min)) return { parked: 'below_minimum' }
  return gt(amount, terms.max) ? { parked: 'above_maximum' } : { amount: booked }
}

/** Below so many free addresses of a network the pool is told to be filled. */
export const POOL_FLOOR = 20
