/** Lists that the first paint needs, apart from the calls so that it does not load them. */

/** Account codes; an id is the place in this list, from 1 on (docs/products/wallet.md#accounts). */
export const ACCOUNTS = ['legal', 'change', 'lever', 'micro', 'margin', 'stock', 'deposit', 'mining'] as const
export type AccountCode = (typeof ACCOUNTS)[number]
export const accountId = (code: AccountCode): number => ACCOUNTS.indexOf(code) + 1
/** `deposit` and `mining` only lock principal. */
export const TRANSFERABLE = ['legal', 'change', 'lever', 'micro', 'margin', 'stock'] as const

/** Fiat currencies that people hold, and see values in. */
export const FIATS = ['USD', 'CNY', 'GBP', 'HKD', 'JPY', 'EUR', 'AED', 'THB', 'PHP', 'SGD', 'VND'] as const
export type Fiat = (typeof FIATS)[number]
