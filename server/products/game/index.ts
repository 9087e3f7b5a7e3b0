import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { gameRules } from './audit.ts'
import { gameAllowed } from './audit-allowed.ts'
import { gameCommands } from './cli.ts'
import { gameHandlers } from './handlers.ts'
import { seedGames } from './seed.ts'
import { gameJobs } from './store.ts'
import { gameErrors } from './texts.ts'

/** The wheel moves no money itself: its prizes are coupons. The audit proves that each spin is what its seed gives. */
export const game = {
  name: 'game',
  handlers: { game: gameHandlers },
  platformAccounts: {},
  audit: {
    references: [],
    objects: sql`select id from game_plays`,
    lines: sql`select null::text, null::text, null::text, null::bigint, null::text, null::text, null::integer, null::text,
      null::numeric, null::text, null::text, null::bigint where false`,
    rules: gameRules,
    allowed: gameAllowed,
    holds: [],
    namedTicks: [],
  },
  texts: { errors: gameErrors },
  kept: { game_plays: 'user_id' },
  jobs: gameJobs,
  evaluators: () => [],
  commands: gameCommands,
  seed: seedGames,
} as const satisfies ProductModule
