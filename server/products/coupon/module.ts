import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { couponAllowed } from './audit-approvals.ts'
import { couponLines, couponRules } from './audit-queries.ts'
import { couponCommands } from './cli.ts'
import { couponJobs, seedCoupons } from './expiry-jobs.ts'
import { couponHandlers } from './handlers.ts'
import { COUPON } from './journals.ts'
import { couponBills, couponErrors, couponMails } from './texts.ts'

export const coupon = {
  name: 'coupon',
  handlers: { coupon: couponHandlers },
  platformAccounts: { marketing: { floor: 'none', draws: [COUPON] } },
  audit: {
    references: [COUPON],
    objects: sql`select id from coupons`,
    lines: couponLines,
    rules: couponRules,
    allowed: couponAllowed,
  },
  texts: { errors: couponErrors, mails: couponMails, bills: couponBills },
  kept: { coupons: 'user_id', coupon_uses: 'user_id' },
  jobs: couponJobs,
  commands: couponCommands,
  seed: seedCoupons,
} as const satisfies ProductModule
