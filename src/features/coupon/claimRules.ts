import { plainCode } from '#domain/text/plainText.ts'
import { type FormRules, patch } from '#features/kit/index.ts'

interface ClaimState {
  readonly code: string
}

/** Maximum number of characters of a code in the call that claims a coupon. */
export const CODE_MAX = 32

/**
 * Why a coupon code is rejected. `missing`: no visible character was typed. `long`: the code has too many
 * characters; the field itself shows the maximum.
 */
type ClaimFault = 'missing' | 'long'

/**
 * Rules of the field for a coupon code, normalised as on the server. A code with characters that no coupon
 * code has is sent too, because only the server knows which codes exist.
 */
export const claimRules = {
  reduce: patch<ClaimState>,
  /** The code to send. */
  summarise: ({ code }) => plainCode(code),
  errors: ({ code }) => {
    const { length } = plainCode(code)
    return length === 0 ? { code: 'missing' } : length > CODE_MAX ? { code: 'long' } : {}
  },
} satisfies FormRules<ClaimState, Partial<ClaimState>, null, string, { readonly code?: ClaimFault }>
