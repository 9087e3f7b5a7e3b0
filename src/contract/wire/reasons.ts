/**
 * Explanations of general errors, with the key they belong to. The texts of the keys are fixed by the
 * specification ("Parameter error", "Character too long"); the answer carries the reason in a field of its
 * own (`Envelope`).
 */
export const REASONS = {
  /** Nothing exists under the given id. */
  unknown: 'param_error',
  coupon_unknown: 'param_error',
  /** The caller's own invite code. */
  invite_own: 'param_error',
  /** The caller's own work, as buyer or bidder. */
  work_own: 'param_error',
  /** More than one copy of a work that exists once. */
  work_single: 'param_error',
  /** A bet on a second option of a quiz. */
  quiz_other: 'param_error',
  coins_same: 'param_error',
  /** An account that cannot hold the currency. */
  account_unfit: 'param_error',
  contact_unknown: 'param_error',
  text_missing: 'param_error',
  text_short: 'param_error',
  text_long: 'too_long',
  /** Too many decimals; also used with `bad_price` and `bad_quantity`. */
  decimals: 'bad_amount',
  /** Rounds to nothing, or is used up by the fee; also used with `bad_quantity`. */
  too_small: 'bad_amount',
  /** Take profit or stop loss on the wrong side of the price. */
  stop_sides: 'bad_price',
  /** A worst price too far from the last one. */
  worst_far: 'bad_price',
  /** More lots than the position has. */
  lots_above: 'bad_quantity',
  sale_time: 'nft_bad_time',
  percent_range: 'bad_percent',
  /** Control characters, invisible ones, or direction marks. */
  text_signs: 'param_error',
  /** No further explanation. */
  not_understood: 'param_error',
  too_much: 'too_long',
} as const

export type Reason = keyof typeof REASONS
export const isReason = (name: string): name is Reason => Object.hasOwn(REASONS, name)
