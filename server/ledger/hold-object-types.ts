import type { RawBuilder } from 'kysely'
import type { Debt } from './types.ts'

/** A type of object that holds money of users. Each product lists its types for the audit. */
export interface PersonHolds {
  /** Type of the object, which is the `ref_type` of its holds. */
  readonly type: string
  /** Rows `(id, user_id, account, currency_id, bucket, amount)` of the open objects that hold an amount. */
  readonly query: RawBuilder<unknown>
}

/** A type of object that holds money in platform accounts with a floor. */
export interface PlatformHolds {
  /** Type of the object, which is the `ref_type` of its holds. */
  readonly reserved: string
  /** Rows `(id, platform, currency_id, bucket, amount)` of the open objects that hold an amount. */
  readonly query: RawBuilder<unknown>
}

/** A type of debt of users. */
export interface OpenDebts {
  readonly debt: Debt
  /**
   * Rows `(user_id, currency_id, amount)` of all debts, with amounts above zero. If a user has several rows in a
   * currency, they are added up.
   */
  readonly query: RawBuilder<unknown>
}

export type OpenObjects = PersonHolds | PlatformHolds | OpenDebts
