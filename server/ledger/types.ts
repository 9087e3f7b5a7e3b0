import type { AccountCode } from '#contract/funds/wallet.ts'
import type { Scene } from '#contract/table.ts'
import type { Decimal } from '#domain/money.ts'

export type Bucket = 'available' | 'frozen' | 'locked'

/**
 * Accounts of the platform: each is named here by the product that uses it (module augmentation from its
 * `tables.ts`) and
 * has its rule in that product's module. They may be negative (what the platform owes or is owed) unless the rule says
 * otherwise; a user's never.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the products
export interface PlatformAccounts {}
export type PlatformAccount = keyof PlatformAccounts

/**
 * Accounts of the platform that never go below zero and may hold, by their names: a reserve (what open objects can
 * win is
 * set aside in it) and an insurance (pays what nobody else does, while it can). The name decides, so that nobody can
 * post
 * to one as to another kind.
 */
export type Floored<H extends string = PlatformAccount> = Extract<
  H,
  'reserve' | 'insurance' | `${string}_reserve` | `${string}_insurance`
>
export const isFloored = (platform: PlatformAccount): platform is Floored =>
  /(^|_)(reserve|insurance)$/.test(platform)

/**
 * Kinds of debt: each is named here by the product that lends (module augmentation from its `tables.ts`). What a person
 * owes stands below zero and is never above; their own accounts are never below.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the products
export interface Debts {}
export type Debt = keyof Debts

/**
 * Whose account a line is posted to. A platform account without a floor is kept in 16 stripes so that busy ones do not
 * queue; one with a floor is one row.
 */
export type Party =
  | { readonly user: number; readonly account: AccountCode }
  | { readonly platform: PlatformAccount }
  | { readonly debtor: number; readonly debt: Debt }

export interface Line {
  readonly party: Party
  readonly currency: number
  /** Debts and platform accounts without a floor have `available` only. */
  readonly bucket: Bucket
  /** Signed, in units of the currency, at most its scale. */
  readonly amount: Decimal
  readonly scene: Scene
  /** Required for `frozen` and `locked`: the open object that holds this money. */
  readonly hold?: { readonly type: string; readonly id: number }
}

export interface Journal {
  /** Unique for ever: what was posted and why, e.g. `spot:fill:812:3`. A second post with it changes nothing. */
  readonly key: string
  readonly refType: string
  readonly refId: string
  /** Milliseconds, from the caller's clock. */
  readonly time: number
  readonly lines: readonly Line[]
  /** The error when a reserve has too little; `over_platform_limit` by default. */
  readonly short?: 'sold_out' | 'over_platform_limit'
}

/** A balance after a journal, of one user account. */
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
  /** False when the key had been posted before (nothing changed). */
  readonly fresh: boolean
  /** The user accounts this journal touched, as they are now. */
  readonly touched: readonly Touched[]
}
