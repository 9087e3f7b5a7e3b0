import { add, big, type Decimal, decimal, exact, gt, isPositive, lt, parseAmount, sub } from '../money.ts'

/** How lots are copied: a `multiple` of the trader's lots, or fixed `lots`. 1 and 2 on the wire. */
export type CopyKind = 'multiple' | 'lots'

/** Decimals of lots and of the multiple. */
export const COPY_DIGITS = 2
/** Smallest and largest multiple (docs/products/copy.md#lots-of-a-copy), and smallest lots. */
export const MULTIPLE_LEAST = decimal('0.01')
export const MULTIPLE_MOST = decimal('10')
export const LOTS_LEAST = decimal('0.01')
/** Highest profit share, a fraction. */
export const SHARE_MOST = decimal('0.3')

/** Rounds half up to two decimals (1.555 → 1.56), for non-negative values. */
const roundHalfUp = (value: Decimal): Decimal => exact(big(value).round(COPY_DIGITS, 1))

/**
 * Normalises a typed multiple or number of lots: rounded half up to two decimals when above 1 and not whole
 * (docs/products/copy.md#lots-of-a-copy), otherwise unchanged. Null when the text is not a number with at
 * most 18 decimals.
 */
export function normalisedNumber(typed: string): Decimal | null {
  const number = parseAmount(typed, 18)
  if (number === null) return null
  return gt(number, decimal('1')) ? roundHalfUp(number) : number
}

/**
 * Parses and checks how much a follower copies: a multiple from 0.01 to 10, or fixed lots from 0.01 to the
 * largest order, with two decimals. Null when not allowed.
 * @param mostLots the largest order in lots.
 */
export function copyNumber(kind: CopyKind, typed: string, mostLots: Decimal): Decimal | null {
  const number = normalisedNumber(typed)
  if (number === null || parseAmount(number, COPY_DIGITS) === null) return null
  const [least, most] = kind === 'multiple' ? [MULTIPLE_LEAST, MULTIPLE_MOST] : [LOTS_LEAST, mostLots]
  return lt(number, least) || gt(number, most) ? null : exact(big(number))
}

/**
 * Lots of a copy: the trader's lots × multiple, rounded half up to two decimals, or the fixed lots. 0.30 ×
 * 1.5 → 0.45.
 */
export const copyShare = (kind: CopyKind, number: Decimal, leadShare: Decimal): Decimal =>
  kind === 'multiple' ? roundHalfUp(exact(big(leadShare).times(number))) : roundHalfUp(number)

/**
 * Lots of a copy to close when the trader closes `closed` of `lead` lots: in the same proportion, rounded
 * half up to two decimals, at most the copy's lots; all lots when the trader closes all.
 */
export function closingShare(copy: Decimal, closed: Decimal, lead: Decimal): Decimal {
  if (!lt(closed, lead)) return copy
  const part = roundHalfUp(exact(big(copy).times(closed).div(lead)))
  return gt(part, copy) ? copy : part
}

/**
 * Lots of a copied position that must still be closed, because the position was left out of earlier closes
 * of the trader. Each earlier close, in sequence, closes the same proportion of the copied position as of
 * the trader's position.
 * @param closes the trader's lots that each of the earlier closes closed.
 * @param leadLeft the trader's lots after all closes, including closes in which the copy took part.
 */
export function owedShare(copy: Decimal, closes: readonly Decimal[], leadLeft: Decimal): Decimal {
  let left = copy
  let lead = closes.reduce(add, leadLeft)
  for (const closed of closes) {
    left = sub(left, closingShare(left, closed, lead))
    lead = sub(lead, closed)
  }
  return sub(copy, left)
}

/** Why a copy is skipped; the reason is shown to the follower. */
export const SKIP_REASONS = ['too_small', 'too_large', 'ceiling', 'balance', 'tier', 'room', 'price'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Reason for skipping a copy that the futures rules reject. */
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

/** Maximum cost of a copy (margin and opening fee) and the follower's available funds. */
export interface CopyFunds {
  readonly frozen: Decimal
  /** Maximum amount for open copies of this trader, and the amount that open copies already use. */
  readonly followAmount: Decimal
  readonly used: Decimal
  /** Funds available in the futures account. */
  readonly available: Decimal
}

/**
 * Why a copy is skipped: its cost is above the unused follow amount or the balance. Null when the copy can
 * be opened.
 */
export function copyFundsProblem({ frozen, followAmount, used, available }: CopyFunds): SkipReason | null {
  if (gt(frozen, sub(followAmount, used))) return 'ceiling'
  return gt(frozen, available) ? 'balance' : null
}

/** Error key of the settings for following a trader; `insufficient_balance` and `bad_amount` are general keys. */
export type FollowProblem =
  | { readonly key: 'bad_quantity' | 'bad_amount' | 'insufficient_balance' }
  | { readonly key: 'follow_below'; readonly min: Decimal }

export interface FollowInput {
  readonly kind: CopyKind
  readonly number: string
  readonly amount: string
  /** Loss limit as typed; empty for no limit. */
  readonly lossLimit: string
}

export interface FollowTerms {
  readonly minAmount: Decimal
  /** Funds available in the futures account, and funds used by copies of this trader. */
  readonly available: Decimal
  readonly used: Decimal
  readonly mostLots: Decimal
  /** Decimals of the currency. */
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

/** The settings to store for following a trader, or the first error. Used by form and server. */
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

/**
 * Whether the loss limit for following a trader is reached: the result since the start of following is at or
 * below −limit.
 */
export const isOverLoss = (limit: Decimal | null, result: Decimal): boolean =>
  limit !== null && !big(result).gt(big(limit).times(-1))
