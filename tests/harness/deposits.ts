import { sql } from 'kysely'
import type { AccountCode } from '#contract/funds/wallet.ts'
import { decimal, neg } from '#domain/money.ts'
import type { Journal } from '#server/ledger/types.ts'
import type { ProductModule } from '#server/products/module.ts'

/** A module for deposits that belong to no product. */
export const deposits: ProductModule = {
  name: 'deposits',
  handlers: {},
  platformAccounts: { deposits: { floor: 'none', draws: ['test'] } },
  texts: {},
  jobs: () => ({}),
  evaluators: () => [],
  commands: [],
  seed: async () => undefined,
  audit: {
    references: ['test'],
    objects: sql`select id from journals where ref_type = 'test'`,
    lines: sql`
      select j.key, j.ref_type, j.ref_id, a.user_id, a.account, a.platform, a.currency_id, p.bucket, p.amount, p.scene,
        p.hold_type, p.hold_id
      from journals j join postings p on p.journal_id = j.id join accounts a on a.id = p.account_id
      where j.ref_type = 'test'`,
    rules: [],
    holds: [],
    namedTicks: [],
  },
}

export interface Deposit {
  readonly user: number
  readonly currency: number
  /** Amount as a decimal string. */
  readonly amount: string
  readonly account: AccountCode
}

/** The journal of a deposit from outside. `time` in milliseconds. */
export function depositJournal(key: string, time: number, one: Deposit): Journal {
  const line = { currency: one.currency, bucket: 'available', scene: 'recharge' } as const
  return {
    key: `test:${key}`,
    refType: 'test',
    refId: '0',
    time,
    lines: [
      { ...line, party: { platform: 'deposits' }, amount: neg(decimal(one.amount)) },
      { ...line, party: { user: one.user, account: one.account }, amount: decimal(one.amount) },
    ],
  }
}
