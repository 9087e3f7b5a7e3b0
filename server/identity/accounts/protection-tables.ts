import type { Generated } from 'kysely'

/** `053_guard.sql` describes the columns. Times are milliseconds. */
export interface ProtectionTables {
  secret_key: { only_one: Generated<boolean>; name: string }
  factors: {
    user_id: number
    secret: Buffer
    confirmed_at: Generated<number>
    last_step: Generated<number>
    tries: Generated<number>
    locked_until: Generated<number>
    created_at: number
  }
  recovery_codes: { user_id: number; hash: Buffer; used_at: Generated<number> }
  sign_in_tickets: { hash: Buffer; user_id: number; tries: Generated<number>; expires_at: number }
  passkeys: {
    id: Generated<number>
    user_id: number
    credential: string
    public_key: Buffer
    counter: number
    transports: string
    name: string
    created_at: number
    used_at: Generated<number>
  }
  passkey_challenges: { hash: Buffer; user_id: number | null; expires_at: number }
  saved_only: {
    id: Generated<number>
    user_id: number
    since: number
    ends_at: Generated<number>
    ended: Generated<boolean>
  }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends ProtectionTables {}
}
