import { sql } from 'kysely'
import { LOAN } from '../loan/index.ts'
import type { ProductModule } from '../module.ts'
import { quickBuyAllowed } from './audit-approvals.ts'
import { quickBuyLines, quickBuyRules } from './audit-queries.ts'
import { quickBuyCommands } from './cli.ts'
import { listCommands } from './cli-list.ts'
import { setupCommands } from './cli-setup.ts'
import { quickBuyHandlers } from './handlers.ts'
import { quickBuyJobs } from './jobs.ts'
import { QUICK_BUY } from './journals.ts'
import { quickBuyWebhooks } from './provider-callback.ts'
import { seedQuickBuy } from './seed.ts'
import { quickBuyStaff } from './staff-queries.ts'
import { quickBuyBills, quickBuyErrors, quickBuyMails } from './texts.ts'

export const quickbuy = {
  name: 'quickbuy',
  handlers: { quickBuy: quickBuyHandlers },
  platformAccounts: {
    fx_book: { floor: 'none', draws: [QUICK_BUY, LOAN], result: 'coins' },
    bank_clearing: { floor: 'none', draws: [] },
  },
  audit: {
    references: [QUICK_BUY],
    objects: sql`select id from quickbuy_orders`,
    lines: quickBuyLines,
    rules: quickBuyRules,
    allowed: quickBuyAllowed,
  },
  texts: { errors: quickBuyErrors, mails: quickBuyMails, bills: quickBuyBills },
  kept: { quickbuy_orders: 'user_id' },
  jobs: quickBuyJobs,
  commands: [...quickBuyCommands, ...listCommands, ...setupCommands],
  staff: quickBuyStaff,
  seed: seedQuickBuy,
  webhooks: quickBuyWebhooks,
} as const satisfies ProductModule
