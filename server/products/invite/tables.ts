import type { Generated } from 'kysely'
import type { Decimal } from '#domain/money.ts'

/**
 * Columns are described in the migration `048_vip.sql`. Times are in milliseconds, days are business days.
 */
export interface Rebates {
  id: Generated<number>
  user_id: number
  day: number
  level: number
  rate: Decimal
  paid_at: number
  /** When the inviter was verified; null in rebates that were credited before verification was required. */
  verified_at: Generated<number | null>
}

export interface RebatePart {
  rebate_id: number
  referee_id: number
  currency_id: number
  fees: Decimal
  amount: Decimal
  /** When the friend was verified. */
  verified_at: Generated<number | null>
}

export interface InviteTables {
  rebates: Rebates
  rebate_parts: RebatePart
}

declare module '../../platform/db/types.ts' {
  interface Schema extends InviteTables {}
}
