import type { Decimal } from '#domain/money.ts'

/** `060_own_limits.sql` says what each column means; `product`: one in which people limit themselves. */
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
