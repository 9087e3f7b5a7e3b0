/** Freezes of a user's account (docs/products/accounts.md#freezes). */
export const FREEZES = ['withdrawals', 'trading', 'sign_in'] as const
export type Freeze = (typeof FREEZES)[number]

/** The freezes that stop calls of a person who is signed in. */
export const CALL_FREEZES = ['withdrawals', 'trading'] as const satisfies readonly Freeze[]
export type CallFreeze = (typeof CALL_FREEZES)[number]

export const isFreeze = (text: string): text is Freeze => FREEZES.some((freeze) => freeze === text)
