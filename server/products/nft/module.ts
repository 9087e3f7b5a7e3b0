import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { nftAllowed } from './audit-approvals.ts'
import { nftRules } from './audit-checks.ts'
import { nftLines } from './audit-expected-postings.ts'
import { nftCommands } from './cli.ts'
import { nftDemo } from './demo-actions.ts'
import { seedJobs, seedNft } from './demo-seed.ts'
import { nftHandlers } from './handlers.ts'
import { NFT_MARGIN, NFT_ORDER } from './journals.ts'
import { nftJobs } from './sale-jobs.ts'
import { nftStaff } from './staff-queries.ts'
import { nftBills, nftErrors, nftMails } from './texts.ts'
import { saleState } from './topic-snapshot.ts'

export const nft = {
  name: 'nft',
  handlers: { nft: nftHandlers },
  platformAccounts: {
    nft_sales: { floor: 'none', draws: [] },
    nft_forfeit: { floor: 'none', draws: [] },
  },
  audit: {
    references: [NFT_ORDER, NFT_MARGIN],
    objects: sql`select id from nft_orders union all select id from nft_margins`,
    lines: nftLines,
    rules: nftRules,
    allowed: nftAllowed,
    holds: [
      {
        type: NFT_MARGIN,
        query: sql`select id, user_id, 'change', currency_id, 'frozen', amount from nft_margins where state = 'held'`,
      },
    ],
  },
  texts: { errors: nftErrors, mails: nftMails, bills: nftBills },
  kept: { nft_orders: 'user_id', nft_bids: 'user_id', nft_holdings: 'user_id', nft_favourites: 'user_id' },
  jobs: (services) => ({ ...nftJobs(services), ...seedJobs(services) }),
  commands: nftCommands,
  staff: nftStaff,
  seed: seedNft,
  demo: nftDemo,
  objects: { nft: saleState },
} as const satisfies ProductModule
