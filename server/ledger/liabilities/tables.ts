import type { ColumnType } from 'kysely'
import type { Sums } from '#domain/funds/liabilities.ts'

type Fixed<T, Stored = T> = ColumnType<T, Stored, never>

/** Columns are described in `server/platform/db/migrations/100_liabilities.sql`. */
export interface LiabilityTables {
  liability_roots: {
    checkpoint: Fixed<number>
    as_of: Fixed<number>
    up_to: Fixed<number>
    people: Fixed<number>
    hash: Fixed<Buffer>
    sums: Fixed<Sums, string>
    key: Fixed<string>
    signature: Fixed<Buffer>
  }
  liability_nodes: {
    checkpoint: Fixed<number>
    level: Fixed<number>
    position: Fixed<number>
    hash: Fixed<Buffer>
    sums: Fixed<Sums, string>
    user_id: Fixed<number | null>
    nonce: Fixed<Buffer | null>
  }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends LiabilityTables {}
}
