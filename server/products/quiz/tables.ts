import type { Generated } from 'kysely'
import type { Decimal } from '#domain/money.ts'

export type ResultKind = '' | 'option' | 'equal' | 'nobody' | 'no_price' | 'void'

/** Columns are described in the migration `050_quizzes.sql`. Times are in milliseconds. */
export interface Quizzes {
  id: Generated<number>
  kind: 'updown' | 'custom'
  pair_id: number | null
  symbol: Generated<string>
  title: Generated<string>
  cover: Generated<string>
  rule: Generated<string>
  currency_id: number
  scale: number
  min_bet: Decimal
  max_bet: Decimal
  fee_rate: Generated<Decimal>
  start_at: number
  cut_at: number
  result_at: number
  cut_tick_id: Generated<number | null>
  cut_tick_seq: Generated<number | null>
  cut_price: Generated<Decimal | null>
  cut_tick_time: Generated<number | null>
  cut_source: Generated<string | null>
  result_tick_id: Generated<number | null>
  result_tick_seq: Generated<number | null>
  result_price: Generated<Decimal | null>
  result_tick_time: Generated<number | null>
  result_source: Generated<string | null>
  result_option: Generated<number | null>
  result_kind: Generated<ResultKind>
  result_note: Generated<string>
  resolved_by: Generated<string>
  settled_at: Generated<number>
  paid_at: Generated<number>
  test: Generated<boolean>
  slot: Generated<string | null>
  created_at: number
}

export interface QuizBets {
  id: Generated<number>
  quiz_id: number
  user_id: number
  option_id: number
  request_id: string
  amount: Decimal
  bonus: Generated<Decimal>
  status: Generated<0 | 1 | 2 | 3 | 4>
  created_at: number
  settled_at: Generated<number>
  paid_at: Generated<number>
}

export interface QuizTables {
  quizzes: Quizzes
  quiz_options: { quiz_id: number; id: number; name: Generated<string> }
  quiz_bets: QuizBets
}

declare module '../../platform/db/types.ts' {
  interface Schema extends QuizTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /** Stakes of quizzes that are not paid out yet. */
    quiz_pool: true
  }
}
