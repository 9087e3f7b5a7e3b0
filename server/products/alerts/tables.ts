import type { Generated } from 'kysely'
import type { AlertKind, AlertSide } from '#domain/market/alert.ts'
import type { Decimal } from '#domain/money.ts'

/** Columns are described in the migration `052_alerts.sql`. Times are in milliseconds. */
export interface AlertTables {
  price_alerts: {
    id: Generated<number>
    user_id: number
    pair_id: number
    symbol: string
    kind: AlertKind
    value: Decimal
    side: AlertSide
    target: Decimal
    from_price: Decimal
    price_precision: number
    status: Generated<'waiting' | 'done'>
    evaluated_seq: number
    fired_price: Generated<Decimal>
    fired_at: Generated<number>
    created_at: number
  }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends AlertTables {}
}
