import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { seedReserve } from '../reserve/index.ts'
import { futuresAllowed } from './audit-approvals.ts'
import { counted, futuresRules } from './audit-checks.ts'
import { futuresLines } from './audit-expected-postings.ts'
import { futuresCommands } from './cli.ts'
import { futuresDemo } from './demo-actions.ts'
import { futuresEvaluators } from './evaluator.ts'
import { futuresHandlers } from './handlers.ts'
import { LEVER_HOLD } from './journals.ts'
import { nightJobs, scheduleNight } from './overnight-job.ts'
import { unpricedJobs } from './price-timeout-handler.ts'
import { seedTerms } from './seed.ts'
import { futuresStaff } from './staff-queries.ts'
import { futuresBills, futuresErrors, futuresMails } from './texts.ts'

export const futures = {
  name: 'futures',
  handlers: { futures: futuresHandlers },
  platformAccounts: {
    lever_book: { floor: 'none', draws: [LEVER_HOLD] },
    insurance: { floor: 'zero', draws: [LEVER_HOLD] },
  },
  audit: {
    references: [LEVER_HOLD],
    objects: sql`select id from lever_orders`,
    lines: futuresLines,
    rules: futuresRules,
    allowed: futuresAllowed,
    holds: [
      {
        type: LEVER_HOLD,
        query: sql`select id, user_id, account, quote_id::integer, 'frozen', frozen from lever_orders where phase = 'order'
          union all select id, user_id, account, quote_id::integer, 'locked', margin from lever_orders where phase = 'open'`,
      },
    ],
    namedTicks: [
      sql`select pair_id, open_tick_seq as seq from lever_orders where opened_at > 0`,
      sql`select o.pair_id, c.tick_seq as seq from lever_closes c join lever_orders o on o.id = c.order_id`,
      sql`select o.pair_id, n.tick_seq as seq from lever_nights n join lever_orders o on o.id = n.order_id`,
      sql`select pair_id, evaluated_seq as seq from lever_orders where end_reason in ('worst_price', 'margin_short')`,
    ],
    scope: {
      table: 'lever_orders',
      open: sql`o.phase in ('order', 'open')`,
      parts: { lever_closes: 'order_id', lever_nights: 'order_id' },
      across: [counted],
    },
  },
  texts: { errors: futuresErrors, mails: futuresMails, bills: futuresBills },
  kept: { lever_orders: 'user_id' },
  jobs: (services) => ({ ...unpricedJobs(services), ...nightJobs(services) }),
  evaluators: () => futuresEvaluators,
  commands: futuresCommands,
  staff: futuresStaff,
  demo: futuresDemo,
  seed: async (services) => {
    const { db, market, clock } = services
    await seedTerms(db, market.pairs())
    await scheduleNight(db, clock.now())
    await seedReserve(services, 'insurance', { USDT: '1000000' })
  },
} as const satisfies ProductModule
