import { sql } from 'kysely'
import { listenToFutures } from '../futures/index.ts'
import type { ProductModule } from '../module.ts'
import { copyAllowed } from './audit-approvals.ts'
import { copyRules } from './audit-checks.ts'
import { copyLines } from './audit-expected-postings.ts'
import { copyCommands } from './cli.ts'
import { copyDemo } from './demo-actions.ts'
import { demoJobs } from './demo-auto-review.ts'
import { copyListener } from './futures-listener.ts'
import { copyHandlers } from './handlers.ts'
import { COPY_SHARE } from './journals.ts'
import { stopJobs } from './loss-limit.ts'
import { sampleJobs, seedSamples } from './sample-traders/index.ts'
import { copyStaff } from './staff-queries.ts'
import { statsJobs } from './stats.ts'
import { copyBills, copyErrors, copyMails } from './texts.ts'

listenToFutures(copyListener)

/**
 * Copy trading: copies are futures orders. This product creates and closes the copies, and pays the traders'
 * shares of the profit.
 */
export const copy = {
  name: 'copy',
  handlers: { copy: copyHandlers },
  audit: {
    references: [COPY_SHARE],
    objects: sql`select order_id from copy_orders`,
    lines: copyLines,
    rules: copyRules,
    allowed: copyAllowed,
    namedTicks: [sql`select pair_id, seq from copy_point_ticks`],
  },
  texts: { errors: copyErrors, mails: copyMails, bills: copyBills },
  kept: { copy_traders: 'user_id', copy_follows: 'user_id', copy_orders: 'user_id' },
  jobs: (services) => ({
    ...statsJobs(services),
    ...stopJobs(services),
    ...demoJobs(services),
    ...sampleJobs(services),
  }),
  commands: copyCommands,
  staff: copyStaff,
  demo: copyDemo,
  seed: seedSamples,
} as const satisfies ProductModule
