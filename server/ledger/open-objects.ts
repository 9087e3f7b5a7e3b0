import type { RawBuilder } from 'kysely'
import type { Debt } from './types.ts'

/** What may hold money of a user, and how much each open one should hold. A product lists its own in its audit. */
export interface PersonHolds {
  /** `refType` of the holds. */
  readonly type: string
  /** Rows `(id, user_id, account, currency_id, bucket, amount)` of the objects that are open and hold something. */
  readonly query: RawBuilder<unknown>
}

/** What may be set aside in accounts of the platform that have a floor. */
export interface PlatformHolds {
  /** `refType` of the holds. */
  readonly reserved: string
  /** Rows `(id, platform, currency_id, bucket, amount)` of the objects that are open and have something set aside. */
  readonly query: RawBuilder<unknown>
}

/** What people owe. */
export interface OpenDebts {
  readonly debt: Debt
  /** Rows `(user_id, currency_id, amount)`, amounts above zero, of everything that is owed; several of one person add up. */
  readonly query: RawBuilder<unknown>
}

export type OpenObjects = PersonHolds | PlatformHolds | OpenDebts
