import type { Decimal } from '#domain/money.ts'

/**
 * The migration `060_own_limits.sql` describes the columns. `product`: a product in which users can limit themselves.
 */
export interface LimitTables {
  own_limits: {
    user_id: number
    product: string
    currency_id: number
    amount: Decimal | null
    next_amount: Decimal | null
    next_at: number
  }
  own_pauses: { user_id: number; product: string; until_ms: number }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends LimitTables {}
}
