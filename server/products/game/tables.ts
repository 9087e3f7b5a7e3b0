import type { Generated } from 'kysely'

/**
 * Columns are described in the migration `051_games.sql`. Times are in milliseconds, days are business days.
 */
export interface Games {
  id: Generated<number>
  kind: 'wheel' | 'link'
  name: Generated<string>
  cover: Generated<string>
  url: Generated<string>
  daily: Generated<number>
  open: Generated<boolean>
  opened_at: Generated<number>
  test: Generated<boolean>
  created_at: number
}

export interface GamePlays {
  id: Generated<number>
  game_id: number
  user_id: number
  day: number
  nth: number
  request_id: string
  key: string
  position: number
  coupon_id: number | null
  played_at: number
}

export interface GameTables {
  games: Games
  game_prizes: { game_id: number; position: number; weight: number; offer_id: number | null }
  game_days: { game_id: number; day: number; seed: Buffer; seed_hash: string; made_at: number }
  game_plays: GamePlays
}

declare module '../../platform/db/types.ts' {
  interface Schema extends GameTables {}
}
