import type { Decimal } from '#domain/money.ts'

interface TestMoneyTables {
  /**
   * Columns are described in the migration `082_test_grants.sql`. `day` is a business day; `created_at` is in
   * milliseconds.
   */
  test_grants: {
    user_id: number
    day: number
    currency_id: number
    amount: Decimal
    created_at: number
  }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends TestMoneyTables {}
}
