import type { ColumnType, Generated } from 'kysely'
import type { Decimal } from '#domain/money.ts'
import type { SkipReason } from '#domain/trade/copy.ts'

/** Columns are described in the migrations `044_copy.sql` and `113_copy_owed_closes.sql`. */
export interface CopyTraders {
  user_id: number
  status: 'reviewing' | 'trader' | 'rejected' | 'ended'
  nickname: string
  signature: string
  contact: string
  experience: string
  reason: Generated<string>
  test: Generated<boolean>
  sample: Generated<boolean>
  applied_at: number
  reviewed_at: Generated<number>
  reviewed_by: Generated<string>
  since: Generated<number>
  accepting: Generated<boolean>
  share_rate: Generated<Decimal>
  min_follow_amount: Generated<Decimal>
  follower_max: Generated<number>
  aum: Generated<Decimal>
  stats_at: Generated<number>
}

export interface CopyFollows {
  id: Generated<number>
  user_id: number
  trader_id: number
  status: 'following' | 'cancelled'
  kind: 1 | 2
  number: Decimal
  follow_amount: Decimal
  loss_limit: Decimal | null
  share_rate: Decimal
  net: Generated<Decimal>
  high: Generated<Decimal>
  shared: Generated<Decimal>
  results: Generated<number>
  from_net: Generated<Decimal>
  created_at: number
  started_at: number
  cancelled_at: Generated<number>
  cancel_reason: Generated<'' | 'person' | 'loss_limit' | 'trader_ended'>
}

export interface CopyOrders {
  order_id: number
  lead_id: number
  follow_id: number
  user_id: number
  trader_id: number
  kind: 1 | 2
  number: Decimal
  share_rate: Decimal
  leaving: Generated<boolean>
  owed_from: number | null
}

export interface CopySkips {
  id: Generated<number>
  follow_id: number
  user_id: number
  trader_id: number
  lead_id: number
  symbol: string
  side: 'long' | 'short'
  share: Decimal
  reason: SkipReason
  created_at: number
}

export interface CopyResults {
  follow_id: number
  n: number
  order_id: number
  part: number
  result: Decimal
  net: Decimal
  high: Decimal
  share: Decimal
  created_at: number
}

export interface CopyPoints {
  trader_id: number
  time: number
  result: Decimal
  equity: Decimal
  inflow: Decimal
}

type Json<T> = ColumnType<T, string, string>

export interface CopyStats {
  trader_id: number
  days: number
  time: number
  profit: Decimal
  rate: Decimal
  accuracy: Decimal | null
  profit_orders: number
  loss_orders: number
  drawdown: Decimal
  follower_profit: Decimal
  symbols: Json<{ readonly symbol: string; readonly ratio: Decimal }[]>
  curve: Json<{ readonly time: number; readonly value: Decimal }[]>
}

export interface CopyTables {
  copy_traders: CopyTraders
  copy_follows: CopyFollows
  copy_orders: CopyOrders
  copy_skips: CopySkips
  copy_results: CopyResults
  copy_points: CopyPoints
  copy_point_ticks: { trader_id: number; time: number; pair_id: number; seq: number; price: Decimal }
  copy_stats: CopyStats
}

declare module '../../platform/db/types.ts' {
  interface Schema extends CopyTables {}
}
