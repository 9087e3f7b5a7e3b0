import type { ColumnType, Generated } from 'kysely'
import type { Decimal } from '#domain/money.ts'
import type { PlatformAccount } from '../../ledger/types.ts'

type Fixed<T> = ColumnType<T, T, never>

/** `024_reserves.sql` says what each column means. */
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
    /** The owner's money: the mirror of what stands in all reserves. */
    capital: true
  }
}
