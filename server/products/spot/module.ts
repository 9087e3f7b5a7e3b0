import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { spotAllowed } from './audit-approvals.ts'
import { spotRules } from './audit-checks.ts'
import { spotLines } from './audit-expected-postings.ts'
import { linkRules, stopRules } from './audit-stop-orders.ts'
import { trailRules } from './audit-trailing-stops.ts'
import { spotDemo } from './demo-actions.ts'
import { spotEvaluators } from './evaluator.ts'
import { spotHandlers } from './handlers.ts'
import { SPOT_HOLD } from './journals.ts'
import { spotJobs } from './price-timeout-handler.ts'
import { spotStaff } from './staff-queries.ts'
import { spotBills, spotErrors, spotMails } from './texts.ts'

export const spot = {
  name: 'spot',
  handlers: { spot: spotHandlers },
  platformAccounts: {
    spot_book: { floor: 'none', draws: [SPOT_HOLD, 'stock_split'] },
    fee: { floor: 'none', draws: ['rebate'] },
    rounding: { floor: 'none', draws: [SPOT_HOLD] },
  },
  audit: {
    references: [SPOT_HOLD],
    objects: sql`select id from spot_orders`,
    lines: spotLines,
    rules: [...spotRules, ...stopRules, ...trailRules],
    allowed: spotAllowed,
    holds: [
      {
        type: SPOT_HOLD,
        query: sql`select id, user_id, account, (case side when 'buy' then quote_id else base_id end)::integer, 'frozen',
          frozen from spot_orders where status = 'doing' and frozen > 0`,
      },
    ],
    namedTicks: [
      sql`select o.pair_id, f.tick_seq as seq from spot_fills f join spot_orders o on o.id = f.order_id`,
      sql`select pair_id, evaluated_seq as seq from spot_orders where end_reason in ('worst_price', 'ioc', 'fok', 'funds_spent')`,
      sql`select pair_id, accept_seq as seq from spot_orders where time_in_force = 'post_only' or stop_price is not null
        or callback_rate is not null`,
      sql`select pair_id, activation_seq as seq from spot_orders where activation_seq is not null`,
      sql`select pair_id, trail_seq as seq from spot_orders where trail_tick_id <> 0`,
      sql`select pair_id, trigger_seq as seq from spot_orders where trigger_seq is not null`,
    ],
    scope: {
      table: 'spot_orders',
      open: sql`o.status = 'doing'`,
      parts: { spot_fills: 'order_id' },
      across: linkRules,
    },
  },
  texts: { errors: spotErrors, mails: spotMails, bills: spotBills },
  kept: { spot_orders: 'user_id' },
  jobs: spotJobs,
  evaluators: () => spotEvaluators,
  staff: spotStaff,
  demo: spotDemo,
} as const satisfies ProductModule
