/**
 * What the words of an error leave open, with the key it stands beside. Keys and their texts are the specification's
 * ("Parameter error", "Character too long"); the answer says the reason in a part of its own (`Envelope`).
 */
export const REASONS = {
  /** Nothing is there under what was given. */
  unknown: 'param_error',
  coupon_unknown: 'param_error',
  /** An invite code of one's own. */
  invite_own: 'param_error',
  text_missing: 'param_error',
  text_short: 'param_error',
  text_long: 'too_long',
  /** More decimals than are taken; beside `bad_price` and `bad_quantity` as well. */
  decimals: 'bad_amount',
  /** Characters that control, hide themselves or turn the direction of writing. */
  text_signs: 'param_error',
} as const

export type Reason = keyof typeof REASONS
export const isReason = (name: string): name is Reason => Object.hasOwn(REASONS, name)
