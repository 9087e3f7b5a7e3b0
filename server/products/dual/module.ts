import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { dualAllowed } from './audit-approvals.ts'
import { dualRules } from './audit-checks.ts'
import { dualLines, expectedOrders } from './audit-expected-postings.ts'
import { dualCommands } from './cli.ts'
import { dualDemo } from './demo-actions.ts'
import { demoSeedJobs, seedDual } from './demo-seed.ts'
import { dualHandlers } from './handlers.ts'
import { DUAL_BOOK, DUAL_HOLD } from './journals.ts'
import { dualHoldings } from './queries.ts'
import { settleJobs } from './settle-orders.ts'
import { dualStaff } from './staff-queries.ts'
import { dualBills, dualErrors, dualMails } from './texts.ts'
import { dualState } from './topic-snapshot.ts'

export const dual = {
  name: 'dual',
  handlers: { dual: dualHandlers },
  platformAccounts: { [DUAL_BOOK]: { floor: 'zero', draws: [DUAL_HOLD] } },
  audit: {
    references: [DUAL_HOLD],
    objects: sql`select id from dual_orders`,
    lines: dualLines,
    rules: dualRules,
    allowed: dualAllowed,
    holds: [
      {
        type: DUAL_HOLD,
        query: sql`select id, user_id, 'deposit', case type when 'call' then currency_id else quote_id end, 'locked', amount
          from dual_orders where status in ('purchased', 'settling')`,
      },
      {
        reserved: DUAL_HOLD,
        query: sql`select o.id, 'dual_book_reserve', s.currency_id, 'frozen', s.amount
          from (${expectedOrders}) o cross join lateral (values
            (o.currency_id, o.coin_aside), (o.quote_id, o.quote_aside)) s (currency_id, amount)
          where o.status in ('purchased', 'settling') and s.amount > 0`,
      },
    ],
    // The ticks of the half hours whose mean is a settlement price are kept for ever.
    namedTicks: [
      sql`select f.pair_id, s.seq from dual_fixings f cross join lateral generate_series(f.first_seq, f.last_seq) s (seq)
        where f.state = 'stored' and f.first_seq is not null and exists (
          select from dual_orders o where o.currency_id = f.currency_id and o.maturity_day = f.day)`,
    ],
  },
  texts: { errors: dualErrors, mails: dualMails, bills: dualBills },
  kept: { dual_orders: 'user_id' },
  jobs: (services) => ({ ...settleJobs(services), ...demoSeedJobs(services) }),
  commands: dualCommands,
  staff: dualStaff,
  seed: seedDual,
  demo: dualDemo,
  finance: { key: 'dual', holdings: dualHoldings },
  objects: { dual: dualState },
} as const satisfies ProductModule
