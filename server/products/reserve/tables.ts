import type { ColumnType, Generated } from 'kysely'
import type { Decimal } from '#domain/money.ts'
import type { PlatformAccount } from '../../ledger/types.ts'

type Fixed<T> = ColumnType<T, T, never>

/** Columns are described in the migration `024_reserves.sql`. */
export interface ReserveTables {
  reserve_money: {
    id: Generated<number>
    platform: Fixed<PlatformAccount>
    currency_id: Fixed<number>
    amount: Fixed<Decimal>
    test: Fixed<boolean>
    by: Fixed<string>
    created_at: Fixed<number>
  }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends ReserveTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /** The operator's money: counterparty of all reserves. */
    capital: true
  }
}
