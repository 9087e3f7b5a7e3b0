import { big, type Decimal, decimal, exact, gt, isPositive, lt, parseAmount, sub, ZERO } from '../money.ts'

/** How lots are copied: `multiple` of the trader's, or the same `lots` each time. 1 and 2 on the wire. */
export type CopyKind = 'multiple' | 'lots'

/** Digits of lots and of the multiple. */
export const COPY_DIGITS = 2
/** The smallest and largest multiple (docs/products/copy.md#lots-of-a-copy), and the smallest lots. */
export const MULTIPLE_LEAST = decimal('0.01')
export const MULTIPLE_MOST = decimal('10')
export const LOTS_LEAST = decimal('0.01')
/** The largest part of a profit that a trader may ask for, a fraction. */
export const SHARE_MOST = decimal('0.3')

/** Rounds half up to two decimals: 1.555 → 1.56. For values of at least 0. */
export const roundHalfUp = (value: Decimal): Decimal => exact(big(value).round(COPY_DIGITS, 1))

/**
 * What was typed as a multiple or as lots, as it is going to be used: half-up to two decimals when it is above 1 and
 * not whole (docs/products/copy.md#lots-of-a-copy), as it stands otherwise. Null when it is no number of at most 18
 * decimals.
 */
export function settledNumber(typed: string): Decimal | null {
  const number = parseAmount(typed, 18)
  if (number === null) return null
  return gt(number, decimal('1')) ? roundHalfUp(number) : number
}

/**
 * The number of a following, checked: a multiple from 0.01 to 10, or lots from 0.01 to the largest order, two decimals.
 * Null: not allowed.
 *
 * @param mostLots the largest order in lots.
 */
export function copyNumber(kind: CopyKind, typed: string, mostLots: Decimal): Decimal | null {
  const number = settledNumber(typed)
  if (number === null || parseAmount(number, COPY_DIGITS) === null) return null
  const [least, most] = kind === 'multiple' ? [MULTIPLE_LEAST, MULTIPLE_MOST] : [LOTS_LEAST, mostLots]
  return lt(number, least) || gt(number, most) ? null : exact(big(number))
}

/** Lots of a copy: trader's lots × multiple, or the fixed lots; half-up to two decimals. 0.30 × 1.5 → 0.45. */
export const copyShare = (kind: CopyKind, number: Decimal, leadShare: Decimal): Decimal =>
  kind === 'multiple' ? roundHalfUp(exact(big(leadShare).times(number))) : roundHalfUp(number)

/**
 * Lots of a copy that close when the trader closes `closed` of `lead` lots: in proportion, half-up to two decimals, never
 * more than there are; all when the trader closes all.
 */
export function closingShare(copy: Decimal, closed: Decimal, lead: Decimal): Decimal {
  if (!lt(closed, lead)) return copy
  const part = roundHalfUp(exact(big(copy).times(closed).div(lead)))
  return gt(part, copy) ? copy : part
}

/** Why a copy is skipped; the person reads it. */
export const SKIP_REASONS = ['too_small', 'too_large', 'ceiling', 'balance', 'tier', 'room', 'price'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Why the futures rules reject a copy, as a reason to skip it. */
export function skipOf(key: string): SkipReason {
  switch (key) {
    case 'share_below':
    case 'bad_quantity':
      return 'too_small'
    case 'share_above':
      return 'too_large'
    case 'notional_above':
    case 'multiple_unknown':
      return 'tier'
    default:
      return 'price'
  }
}

/** What a copy would set aside (margin and opening fee at most) against what its person has left for it. */
export interface CopyMeans {
  readonly frozen: Decimal
  /** The most that the open copies of this trader may have set aside, and what they have. */
  readonly followAmount: Decimal
  readonly used: Decimal
  /** Available in the futures account. */
  readonly available: Decimal
}

/** Above the unused part of the follow amount, or above the balance: skipped. Null: it can be copied. */
export function meansProblem({ frozen, followAmount, used, available }: CopyMeans): SkipReason | null {
  if (gt(frozen, sub(followAmount, used))) return 'ceiling'
  return gt(frozen, available) ? 'balance' : null
}

/** Why a following is rejected; `insufficient_balance` and `bad_amount` as everywhere. */
export type FollowProblem =
  | { readonly key: 'bad_quantity' | 'bad_amount' | 'insufficient_balance' }
  | { readonly key: 'follow_below'; readonly min: Decimal }

export interface FollowInput {
  readonly kind: CopyKind
  readonly number: string
  readonly amount: string
  /** Empty: none. */
  readonly lossLimit: string
}

export interface FollowTerms {
  readonly minAmount: Decimal
  /** Available in the futures account, and what the copies of this trader hold of it already. */
  readonly available: Decimal
  readonly used: Decimal
  readonly mostLots: Decimal
  /** Digits of the currency. */
  readonly scale: number
}

export interface FollowDraft {
  readonly kind: CopyKind
  readonly number: Decimal
  readonly amount: Decimal
  readonly lossLimit: Decimal | null
}

const positive = (typed: string, scale: number): Decimal | null => {
  const amount = parseAmount(typed, scale)
  return amount !== null && isPositive(amount) ? amount : null
}

/** A following as it is going to be written down, or the first reason to reject it. The form and the server ask the same. */
export function draftFollow(input: FollowInput, terms: FollowTerms): FollowDraft | FollowProblem {
  const number = copyNumber(input.kind, input.number, terms.mostLots)
  if (number === null) return { key: 'bad_quantity' }
  const amount = positive(input.amount, terms.scale)
  if (amount === null) return { key: 'bad_amount' }
  if (lt(amount, terms.minAmount)) return { key: 'follow_below', min: terms.minAmount }
  if (big(amount).gt(big(terms.available).plus(terms.used))) return { key: 'insufficient_balance' }
  const lossLimit = input.lossLimit === '' ? null : positive(input.lossLimit, terms.scale)
  if (input.lossLimit !== '' && lossLimit === null) return { key: 'bad_amount' }
  return { kind: input.kind, number, amount, lossLimit }
}

export const isFollowProblem = (draft: FollowDraft | FollowProblem): draft is FollowProblem => 'key' in draft

/** True when the copies of a following have lost what its person allowed: result since it began ≤ −limit. */
export const isOverLoss = (limit: Decimal | null, result: Decimal): boolean =>
  limit !== null && !big(result).gt(big(limit).times(-1))

/** What is left of the follow amount; never below 0. */
export const unusedOf = (followAmount: Decimal, used: Decimal): Decimal => {
  const left = sub(followAmount, used)
  return isPositive(left) ? left : ZERO
}
