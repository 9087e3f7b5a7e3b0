/**
 * Explanations of general errors, with the key they belong to. The texts of the keys are fixed by the
 * specification ("Parameter error", "Character too long"); the answer carries the reason in a field of its
 * own (`Envelope`).
 */
export const REASONS = {
  /** Nothing exists under the given id. */
  unknown: 'param_error',
  coupon_unknown: 'param_error',
  /** One's own invite code. */
  invite_own: 'param_error',
  text_missing: 'param_error',
  text_short: 'param_error',
  text_long: 'too_long',
  /** Too many decimals; also used with `bad_price` and `bad_quantity`. */
  decimals: 'bad_amount',
  /** Control characters, invisible ones, or direction marks. */
  text_signs: 'param_error',
  /** Nothing nearer is known of the parameter. */
  not_understood: 'param_error',
  too_much: 'too_long',
} as const

export type Reason = keyof typeof REASONS
export const isReason = (name: string): name is Reason => Object.hasOwn(REASONS, name)
