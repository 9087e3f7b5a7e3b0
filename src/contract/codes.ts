/** Lists that the first paint needs, apart from the calls so that it does not load them. */

/** Account codes with their ids: 1 to 4 are the specification's, 5 to 8 ours (conventions.md §2). */
export const ACCOUNTS = ['legal', 'change', 'lever', 'micro', 'margin', 'stock', 'deposit', 'mining'] as const
export type AccountCode = (typeof ACCOUNTS)[number]
export const accountId = (code: AccountCode): number => ACCOUNTS.indexOf(code) + 1
/** `deposit` and `mining` only lock principal. */
export const TRANSFERABLE = ['legal', 'change', 'lever', 'micro', 'margin', 'stock'] as const

/** Kept fiat currencies (product.md §7). */
export const FIATS = ['USD', 'CNY', 'GBP', 'HKD', 'JPY', 'EUR', 'AED', 'THB', 'PHP', 'SGD', 'VND'] as const
export type Fiat = (typeof FIATS)[number]
