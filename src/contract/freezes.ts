/** Freezes of a user's account (docs/products/accounts.md#freezes). */
export const FREEZES = ['withdrawals', 'trading', 'sign_in'] as const
export type Freeze = (typeof FREEZES)[number]

export const isFreeze = (text: string): text is Freeze => FREEZES.some((freeze) => freeze === text)
