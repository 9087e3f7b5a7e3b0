import type { Generated } from 'kysely'
import type { AccountCode } from '#contract/wallet.ts'
import type { Decimal } from '#domain/money.ts'

/** `server/db/migrations/005_wallet.sql` says what each column means. */
export interface Recharges {
  id: Generated<number>
  user_id: number
  currency_id: number
  payer: string
  amount: Decimal
  kind: 0 | 1
  voucher: string
  voucher_digest: Buffer
  hash: Generated<string>
  confirmations: Generated<number>
  status: 0 | 1 | 2 | 3
  reason: Generated<string>
  created_at: number
  reviewed_at: Generated<number>
  reviewed_by: Generated<string>
}

export interface Transfers {
  id: Generated<number>
  user_id: number
  request_id: string
  currency_id: number
  number: Decimal
  from_account: AccountCode
  to_account: AccountCode
  created_at: number
}

export interface WalletTables {
  recharges: Recharges
  transfers: Transfers
}
