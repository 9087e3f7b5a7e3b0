import type { ColumnType, GeneratedAlways } from 'kysely'
import type { AccountCode } from '#contract/funds/wallet.ts'
import type { Decimal } from '#domain/money.ts'

type Fixed<T> = ColumnType<T, T, never>

/** Columns are described in the migration `102_console_people.sql`. */
export interface CorrectionTables {
  corrections: {
    id: GeneratedAlways<number>
    user_id: Fixed<number>
    account: Fixed<AccountCode>
    currency_id: Fixed<number>
    amount: Fixed<Decimal>
    reason: Fixed<string>
    corrected_by: Fixed<string>
    created_at: Fixed<number>
  }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends CorrectionTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /** Counterparty of all corrections of users' balances. */
    correction: true
  }
}
