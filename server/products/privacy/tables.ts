import type { Generated } from 'kysely'

/** Columns are described in the migration `server/platform/db/migrations/058_person.sql`. */
export interface PrivacyTables {
  own_exports: { id: Generated<number>; user_id: number; created_at: number }
  closed_accounts: {
    user_id: number
    closed_at: number
    keep_until: number
    email: string
    area_code: string
    mobile: string
  }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends PrivacyTables {}
}
