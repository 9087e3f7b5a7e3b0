import type { Decimal } from '#domain/money.ts'

/** Products in which people limit themselves. */
export type GuardedProduct = 'seconds' | 'quiz'

/** `060_own_limits.sql` says what each column means. */
export interface LimitTables {
  own_limits: {
    user_id: number
    product: GuardedProduct
    currency_id: number
    amount: Decimal | null
    next_amount: Decimal | null
    next_at: number
  }
  own_pauses: { user_id: number; product: GuardedProduct; until_ms: number }
}
