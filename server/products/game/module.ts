import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { gameAllowed } from './audit-approvals.ts'
import { gameRules } from './audit-queries.ts'
import { gameCommands } from './cli.ts'
import { seedGames } from './demo-seed.ts'
import { gameHandlers } from './handlers.ts'
import { gameJobs } from './store.ts'
import { gameErrors } from './texts.ts'

/**
 * The wheel itself moves no money: its prizes are coupons. The audit checks that each spin has the result that its seed
 * gives.
 */
export const game = {
  name: 'game',
  handlers: { game: gameHandlers },
  audit: {
    objects: sql`select id from game_plays`,
    rules: gameRules,
    allowed: gameAllowed,
  },
  texts: { errors: gameErrors },
  kept: { game_plays: 'user_id' },
  jobs: gameJobs,
  commands: gameCommands,
  seed: seedGames,
} as const satisfies ProductModule
