import { plainCode } from '#domain/text/plainText.ts'
import { type FormRules, patch } from '#features/kit/index.ts'

interface ClaimState {
  readonly code: string
}

/** Maximum number of characters of a code in the call that claims a coupon. */
export const CODE_MAX = 32

/** `long`: the field itself says how many characters it takes. */
type ClaimFault = 'missing' | 'long'

/**
 * Rules of a coupon's code, normalised as by the server. Whether a coupon with the code exists, only the server knows,
 * so a code with other characters than those of codes is sent too, and rejected as unknown.
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
