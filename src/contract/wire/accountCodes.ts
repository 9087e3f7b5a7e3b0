/**
 * Lists that the code of the first paint needs. In a separate file, so that the code of the first paint does
 * not load the calls of the contract.
 */

/** Account codes; an account's id is its position in this list, from 1 (docs/products/wallet.md#accounts). */
export const ACCOUNTS = ['legal', 'change', 'lever', 'micro', 'margin', 'stock', 'deposit', 'mining'] as const
export type AccountCode = (typeof ACCOUNTS)[number]
export const accountId = (code: AccountCode): number => ACCOUNTS.indexOf(code) + 1
/**
 * Accounts between which people can transfer money: all but `deposit` and `mining`, which hold only locked
 * principal.
 */
export const TRANSFERABLE = ['legal', 'change', 'lever', 'micro', 'margin', 'stock'] as const
/**
 * The accounts that supply the amount that the account of an order lacks, in the sequence in which they are
 * used. Accounts whose balance may secure a loan are last (docs/products/wallet.md#one-wallet).
 */
export const FUNDING_ORDER = ['change', 'micro', 'legal', 'lever', 'margin'] as const

/** Fiat currencies for balances and display. */
export const FIATS = ['USD', 'CNY', 'GBP', 'HKD', 'JPY', 'EUR', 'AED', 'THB', 'PHP', 'SGD', 'VND'] as const
export type Fiat = (typeof FIATS)[number]
