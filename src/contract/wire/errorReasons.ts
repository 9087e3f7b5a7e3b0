/**
 * Reasons that explain a general error, each with the key of that error. The texts of the keys are fixed by
 * the specification ("Parameter error", "Character too long"); the answer contains the reason in the field
 * `reason` (`Envelope`).
 */
export const REASONS = {
  /** Nothing exists with the given id. */
  unknown: 'param_error',
  coupon_unknown: 'param_error',
  /** The caller entered their own invite code. */
  invite_own: 'param_error',
  /** The caller tried to buy or bid for a work of their own. */
  work_own: 'param_error',
  /** The caller ordered more than one copy of a work that exists once. */
  work_single: 'param_error',
  /** The caller has already bet on another option of the quiz. */
  quiz_other: 'param_error',
  coins_same: 'param_error',
  /** The account cannot hold the currency. */
  account_unfit: 'param_error',
  contact_unknown: 'param_error',
  text_missing: 'param_error',
  text_short: 'param_error',
  text_long: 'too_long',
  /** The value has too many decimals; the reason also explains `bad_price` and `bad_quantity`. */
  decimals: 'bad_amount',
  /** The amount rounds to zero, or is not higher than its fee; the reason also explains `bad_quantity`. */
  too_small: 'bad_amount',
  /** Take profit or stop loss is on the wrong side of the price. */
  stop_sides: 'bad_price',
  /** The worst price is too far from the last price. */
  worst_far: 'bad_price',
  /** The number of lots is higher than the number of lots of the position. */
  lots_above: 'bad_quantity',
  /** The caller tried to buy from another member while the caller's withdrawals are paused. */
  resale_paused: 'withdraw_hold',
  /** The caller placed a bet while the caller's withdrawals are paused. */
  bet_paused: 'withdraw_hold',
  /**
   * Users without a verified identity have received all deposit addresses of the network that such users may
   * receive in 24 hours.
   */
  unverified_quota: 'address_pool_empty',
  /** The start of a sale is in the past. */
  sale_start: 'nft_bad_time',
  /** The end of a sale is in the past, not after the start, or too long after it. */
  sale_time: 'nft_bad_time',
  percent_range: 'bad_percent',
  /** The text contains control characters, invisible characters or direction marks. */
  text_signs: 'param_error',
  /** The server could not read the value and has no further explanation. */
  not_understood: 'param_error',
  too_much: 'too_long',
} as const

export type Reason = keyof typeof REASONS
export const isReason = (name: string): name is Reason => Object.hasOwn(REASONS, name)
