import type { Generated } from 'kysely'
import type { Decimal } from '#domain/money.ts'
import type { SecondsResult, SecondsReturn, SecondsSide } from '#domain/trade/seconds.ts'

/** Columns are described in the migration `025_seconds.sql`. Times are in milliseconds. */
export interface SecondsOrders {
  id: Generated<number>
  user_id: number
  request_id: string
  pair_id: number
  symbol: string
  currency_id: number
  currency_name: string
  side: SecondsSide
  seconds: number
  profit_ratio: Decimal
  scale: number
  stake: Decimal
  profit: Decimal
  worst_price: Decimal
  accept_seq: number
  evaluated_seq: number
  entry_id: number | null
  entry_seq: number | null
  entry_price: Decimal | null
  entry_time: number | null
  entry_source: string | null
  expires_at: number | null
  end_id: number | null
  end_seq: number | null
  end_price: Decimal | null
  end_time: number | null
  end_source: string | null
  status: 'doing' | 'complete'
  result: '' | SecondsResult
  end_reason: '' | SecondsReturn
  gain: Decimal
  created_at: number
  completed_at: number
}

export interface SecondsTables {
  seconds_durations: {
    id: Generated<number>
    seconds: number
    profit_ratio: Decimal
    min_factor: number
    active: boolean
  }
  seconds_coins: {
    currency_id: number
    min_number: Decimal
    max_number: Decimal
    quick: Decimal[]
    sort: number
    active: boolean
  }
  seconds_orders: SecondsOrders
}

declare module '../../platform/db/types.ts' {
  interface Schema extends SecondsTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /**
     * Counterparty of seconds options: this account pays winners, and the possible profit of open options
     * is reserved in it.
     */
    seconds_reserve: true
  }
}
