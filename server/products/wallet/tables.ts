import type { ColumnType, Generated } from 'kysely'
import type { AccountCode, BankDetails } from '#contract/funds/wallet.ts'
import type { ParkedReason } from '#domain/funds/chain/creditDecision.ts'
import type { Decimal } from '#domain/money.ts'

/**
 * Columns are described in the migrations `server/platform/db/migrations/005_wallet.sql`, `009_deposit.sql`
 * and `055_chain_deposit.sql`.
 */
export interface Deposits {
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
  confirmations_needed: Generated<number>
  network: Generated<string>
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

export interface DepositNetworks {
  currency_id: number
  network: string
  min: Decimal
  confirmations: number
  need_tag: Generated<boolean>
  open: Generated<boolean>
  position: Generated<number>
}

export interface DepositAddresses {
  id: Generated<number>
  network: string
  address: string
  folded: string
  tag: Generated<string>
  user_id: Generated<number | null>
  given_at: Generated<number>
  imported_at: number
  imported_by: string
}

export interface ChainCredits {
  id: Generated<number>
  network: string
  hash: string
  output_index: number
  coin: string
  address: string
  tag: string
  amount: Decimal
  confirmations: number
  seen_at: number
  outcome: 'pending' | 'credited' | 'parked' | 'closed'
  /** Reason why the credit was parked, or, after it was closed, the operator's note. */
  reason: Generated<ParkedReason | (string & {})>
  deposit_id: Generated<number | null>
  imported_at: number
  imported_by: string
  decided_at: Generated<number>
  decided_by: Generated<string>
  /** Time of the newest report of a watcher; 0 when only files reported the credit. */
  observed_at: Generated<number>
  /** The time since which the transaction is gone or has fewer confirmations than recorded; 0 when neither is so. */
  lost_at: Generated<number>
  /** The operator's note about a lost credit that had been credited. Empty until there is one. */
  lost_note: Generated<string>
}

export interface WalletTables {
  bank_accounts: BankAccounts
  chain_credits: ChainCredits
  deposit_addresses: DepositAddresses
  deposit_networks: DepositNetworks
  deposits: Deposits
  transfers: Transfers
}

declare module '../../platform/db/types.ts' {
  interface Schema extends WalletTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /** Counterparty of all deposits: coins that came from outside. */
    deposits: true
    /** Counterparty of all withdrawals: coins that left the platform. */
    withdrawals: true
  }
}
