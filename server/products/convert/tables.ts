import type { Generated, Selectable } from 'kysely'
import type { Decimal } from '#domain/money.ts'

/** Columns are described in the migration `039_convert.sql`. */
export interface ConvertTables {
  convert_rules: { one: Generated<boolean>; spread: Decimal; fee_rate: Decimal; tolerance: Decimal }
  convert_coins: { currency_id: number; min: Decimal; max: Decimal; open: Generated<boolean> }
  convert_quotes: {
    id: string
    user_id: number
    from_id: number
    to_id: number
    rate: Decimal
    spread: Decimal
    fee_rate: Decimal
    tolerance: Decimal
    from_price: Decimal
    to_price: Decimal
    min: Decimal
    max: Decimal
    created_at: number
    expires_at: number
  }
  conversions: {
    id: Generated<number>
    user_id: number
    quote_id: string
    from_id: number
    to_id: number
    from_scale: number
    to_scale: number
    number: Decimal
    rate: Decimal
    spread: Decimal
    fee_rate: Decimal
    tolerance: Decimal
    from_price: Decimal
    to_price: Decimal
    quote_until: number
    fee: Decimal
    to_number: Decimal
    status: Generated<'doing' | 'complete' | 'failed'>
    end_reason: Generated<'' | 'price_moved' | 'no_price'>
    created_at: number
    finished_at: Generated<number>
  }
  convert_legs: {
    id: Generated<number>
    conversion_id: number
    side: 'from' | 'to'
    pair_id: number
    symbol: string
    created_at: number
    accept_seq: number
    evaluated_seq: number
    open: Generated<boolean>
    tick_id: number | null
    tick_seq: number | null
    price: Decimal | null
    tick_time: number | null
    source: Generated<string>
  }
}

export type QuoteRow = Selectable<ConvertTables['convert_quotes']>
export type ConversionRow = Selectable<ConvertTables['conversions']>
export type LegRow = Selectable<ConvertTables['convert_legs']>

declare module '../../platform/db/types.ts' {
  interface Schema extends ConvertTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /** The platform as counterparty of conversions. */
    convert_book: true
  }
}
