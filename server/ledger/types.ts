import type { AccountCode, Scene } from '#contract/wallet.ts'
import type { Decimal } from '#domain/money.ts'

export type Bucket = 'available' | 'frozen' | 'locked'

/** Accounts of the platform. They may be negative (what the platform owes or is owed); a user's never. */
export const HOUSE = [
  /** Coins that came from outside: the mirror of all recharges. */
  'deposits',
  /** Money that left. */
  'withdrawals',
  /** The platform as the other side of spot fills. */
  'spot_book',
  'fee',
  'rounding',
  /** Test balances of a demo installation. */
  'demo_grant',
] as const
export type House = (typeof HOUSE)[number]

/** Whose account a line is posted to. A house account is kept in 16 stripes so that busy ones do not queue. */
export type Party = { readonly user: number; readonly account: AccountCode } | { readonly house: House }

export interface Line {
  readonly party: Party
  readonly currency: number
  /** House accounts have `available` only. */
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
