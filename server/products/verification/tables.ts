import type { Generated } from 'kysely'
import type { Decimal } from '#domain/money.ts'

/**
 * Columns are described in the migrations `036_identity.sql` and `117_claim_name_key.sql`. Times are in milliseconds.
 */
export interface RealClaims {
  id: Generated<number>
  user_id: number
  level: 1 | 2
  status: Generated<1 | 2 | 3>
  id_type: Generated<string>
  country: Generated<string>
  name: Generated<string>
  name_key: Generated<string>
  card_id: Generated<string>
  front_pic: string | null
  reverse_pic: string | null
  reason: Generated<string>
  note: Generated<string>
  test: boolean
  created_at: number
  reviewed_at: Generated<number>
  reviewed_by: Generated<string>
}

export interface VerificationTables {
  real_claims: RealClaims
  real_limits: { level: 1 | 2; withdraw_24h_btc: Decimal; fiat_single_usdt: Decimal }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends VerificationTables {}
}
