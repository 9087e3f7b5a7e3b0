import { sql } from 'kysely'
import type { ProductAudit, ProductModule } from '../module.ts'
import { walletAllowed } from './audit-approvals.ts'
import { chainRules } from './chain/audit-chain-credits.ts'
import { poolCommands } from './chain/cli-addresses.ts'
import { creditCommands } from './chain/cli-credits.ts'
import { depositNetworkCommands } from './chain/cli-networks.ts'
import { depositHook } from './chain/deposit-hook.ts'
import { seedDepositNetworks } from './chain/deposit-networks.ts'
import { bankCommands } from './cli-bank-accounts.ts'
import { depositCommands } from './cli-deposits.ts'
import { seedDemoReview, walletJobs } from './demo-auto-review-handler.ts'
import { expiryJobs, seedExpiry } from './deposit-expiry.ts'
import { walletHandlers } from './handlers.ts'
import { portfolioHandlers } from './portfolio/handlers.ts'
import { walletBills, walletErrors, walletMails } from './texts.ts'
import './portfolio/tables.ts'
import { walletStaff } from './staff-queries.ts'

const audit: ProductAudit = {
  references: ['recharge', 'transfer'],
  objects: sql`select id from deposits union all select id from transfers`,
  // A credited deposit moves money from the platform account of deposits to its owner, coins to
  // `change` and bank payments to `legal`. A transfer moves money between two accounts of one user.
  // Neither a deposit nor a transfer has a fee.
  lines: sql`
    select 'recharge:' || r.id, 'recharge', r.id::text, l.*
    from deposits r cross join lateral (values
      (null::bigint, null::text, 'deposits', r.currency_id, 'available', -r.amount, 'recharge', null::text, null::bigint),
      (r.user_id, case r.kind when 1 then 'legal' else 'change' end, null, r.currency_id, 'available', r.amount,
        'recharge', null, null)
    ) l
    where r.status = 2
    union all
    select 'transfer:' || t.id, 'transfer', t.id::text, l.*
    from transfers t cross join lateral (values
      (t.user_id, t.from_account, null::text, t.currency_id, 'available', -t.number, 'transfer', null::text, null::bigint),
      (t.user_id, t.to_account, null, t.currency_id, 'available', t.number, 'transfer', null, null)
    ) l`,
  rules: [
    sql`select format('journal %s is of another moment than its review', j.key) as wrong
      from deposits r join journals j on j.key = 'recharge:' || r.id where j.created_at <> r.reviewed_at`,
    sql`select format('deposit %s is credited and says by nobody', id) as wrong
      from deposits where status = 2 and reviewed_by = ''`,
    sql`select format('deposit %s of real money was credited by test mode', id) as wrong
      from deposits where status = 2 and not test and reviewed_by = 'test mode'`,
    sql`select format('journal %s is of another moment than its transfer', j.key) as wrong
      from transfers t join journals j on j.key = 'transfer:' || t.id where j.created_at <> t.created_at`,
    ...chainRules,
  ],
  allowed: walletAllowed,
}

export const wallet = {
  name: 'wallet',
  handlers: { wallet: walletHandlers, portfolio: portfolioHandlers },
  platformAccounts: {
    deposits: { floor: 'none', draws: ['recharge'], result: 'none' },
    withdrawals: { floor: 'none', draws: [], result: 'none' },
  },
  audit,
  texts: { errors: walletErrors, mails: walletMails, bills: walletBills },
  kept: { addresses: 'user_id', deposits: 'user_id', transfers: 'user_id' },
  jobs: (services) => ({ ...walletJobs(services), ...expiryJobs(services) }),
  commands: [
    ...depositCommands,
    ...creditCommands,
    ...depositNetworkCommands,
    ...poolCommands,
    ...bankCommands,
  ],
  webhooks: depositHook,
  staff: walletStaff,
  seed: async (services) => {
    await seedDepositNetworks(services)
    await seedDemoReview(services)
    await seedExpiry(services)
  },
} as const satisfies ProductModule
