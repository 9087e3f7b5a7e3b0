import type { AccountCode } from '#contract/funds/wallet.ts'
import type { Scene } from '#contract/table.ts'
import type { Decimal } from '#domain/money.ts'

export type Bucket = 'available' | 'frozen' | 'locked'

/**
 * Accounts of the platform. The product that uses an account declares it (module augmentation in its `tables.ts`),
 * with its rule in the product's module. An account of a user is never negative. A platform account may be negative,
 * unless its rule forbids it: the platform then owes the amount or is owed it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the products
export interface PlatformAccounts {}
export type PlatformAccount = keyof PlatformAccounts

/**
 * Accounts of the platform that never go below zero and may have holds: a reserve, which holds the amounts that open
 * objects can win, or an insurance, which pays losses that no other account covers, up to its balance. The name of an
 * account determines whether it has a floor, so every journal treats the account in the same way.
 */
export type Floored<H extends string = PlatformAccount> = Extract<
  H,
  'reserve' | 'insurance' | `${string}_reserve` | `${string}_insurance`
>
export const isFloored = (platform: PlatformAccount): platform is Floored =>
  /(^|_)(reserve|insurance)$/.test(platform)

/**
 * Kinds of debt. The product that lends declares its kind (module augmentation in its `tables.ts`). A debt is an
 * account whose balance is at or below zero; all other accounts of users are at or above zero.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the products
export interface Debts {}
export type Debt = keyof Debts

/**
 * The account to which a line is posted. A platform account without a floor has 16 rows (stripes), so that concurrent
 * postings do not wait for each other. A platform account with a floor has one row.
 */
export type Party =
  | { readonly user: number; readonly account: AccountCode }
  | { readonly platform: PlatformAccount }
  | { readonly debtor: number; readonly debt: Debt }

export interface Line {
  readonly party: Party
  readonly currency: number
  /** Debts and platform accounts without a floor have only the bucket `available`. */
  readonly bucket: Bucket
  /** Signed amount in units of the currency, with at most as many decimals as the currency's scale. */
  readonly amount: Decimal
  readonly scene: Scene
  /** Required for `frozen` and `locked`: the open object that holds this amount. */
  readonly hold?: { readonly type: string; readonly id: number }
}

export interface Journal {
  /**
   * Unique key of the journal: object and reason, such as `spot:fill:812:3`. A second journal with the
   * same key changes nothing.
   */
  readonly key: string
  readonly refType: string
  readonly refId: string
  /** Time of the journal in milliseconds, from the caller's clock. */
  readonly time: number
  readonly lines: readonly Line[]
  /** The error when a reserve's balance is too small; `over_platform_limit` by default. */
  readonly short?: 'sold_out' | 'over_platform_limit'
}

/** The balances of a user's account after a journal. */
export interface Touched {
  readonly user: number
  readonly account: AccountCode
  readonly currency: number
  readonly available: Decimal
  readonly frozen: Decimal
  readonly locked: Decimal
}

export interface Posted {
  readonly journalId: number
  /** False when the key had been posted before, so that nothing changed. */
  readonly fresh: boolean
  /** The accounts of users that the journal changed, with their new balances. */
  readonly touched: readonly Touched[]
}
