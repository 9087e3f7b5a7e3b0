import type { ColumnType, Generated } from 'kysely'
import type { AccountCode, BankDetails } from '#contract/wallet.ts'
import type { Decimal } from '#domain/money.ts'

/** `server/db/migrations/005_wallet.sql` and `009_recharge.sql` say what each column means. */
export interface Recharges {
  id: Generated<number>
  user_id: number
  currency_id: number
  payer: string
  amount: Decimal
  kind: 0 | 1
  voucher: string
  voucher_digest: Buffer | null
  hash: Generated<string>
  confirmations: Generated<number>
  status: 0 | 1 | 2 | 3
  reason: Generated<string>
  reference: Generated<string>
  bank: ColumnType<BankDetails | null, string | null, never>
  paid_at: Generated<number>
  test: Generated<boolean>
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

export interface BankAccounts extends BankDetails {
  currency_id: number
  updated_at: number
}

export interface WalletTables {
  bank_accounts: BankAccounts
  recharges: Recharges
  transfers: Transfers
}

declare module '../../db/types.ts' {
  interface Schema extends WalletTables {}
}

declare module '../../ledger/types.ts' {
  interface HouseAccounts {
    /** Coins that came from outside: the mirror of all recharges. */
    deposits: true
    /** Money that left. */
    withdrawals: true
  }
}
