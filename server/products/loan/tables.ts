import type { ColumnType, Generated } from 'kysely'
import type { LOAN_STATUS, LoanEntryKind } from '#contract/earn/loan.ts'
import type { InterestMode } from '#domain/earn/loan/terms.ts'
import type { Decimal } from '#domain/money.ts'

/** Columns are described in the migration `server/platform/db/migrations/042_loan.sql`. */
export interface Loans {
  id: Generated<number>
  user_id: number
  request_id: string
  loan_no: string
  coin_id: number
  scale: number
  amount: Decimal
  term_days: number
  rate_year: Decimal
  mode: InterestMode
  experience_years: number
  monthly_volume: Decimal
  statement: string
  test: boolean
  created_at: number
  status: Generated<keyof typeof LOAN_STATUS>
  reviewed_by: Generated<string>
  reject_reason: Generated<string>
  start_at: Generated<number>
  end_at: Generated<number>
  finished_at: Generated<number>
  principal: Generated<Decimal>
  interest: Generated<Decimal>
  billed: Generated<Decimal>
  overdue: Generated<Decimal>
  day: Generated<number>
  bills: Generated<number>
  first_missed: Generated<number>
  matured: Generated<boolean>
  reminded: Generated<boolean>
  overdue_next: Generated<number>
  overdue_days: Generated<number>
  warned: Generated<number>
  entries: Generated<number>
}

type Fixed<T> = ColumnType<T, T, never>
type Preset<T> = ColumnType<T, T | undefined, never>

export interface LoanEntries {
  loan_id: Fixed<number>
  n: Fixed<number>
  kind: Fixed<LoanEntryKind>
  at: Fixed<number>
  created_at: Fixed<number>
  principal: Preset<Decimal>
  interest: Preset<Decimal>
  overdue: Preset<Decimal>
  from_margin: Preset<Decimal>
  from_change: Preset<Decimal>
  currency_id: Preset<number | null>
  amount: Preset<Decimal>
  rate: Preset<Decimal | null>
  asset_value: Preset<Decimal | null>
  debt_value: Preset<Decimal | null>
  rest: Preset<Decimal>
  shortfall: Preset<Decimal>
}

export interface LoanSales {
  loan_id: Fixed<number>
  currency_id: Fixed<number>
  margin_free: Fixed<Decimal>
  margin_locked: Fixed<Decimal>
  lever_free: Fixed<Decimal>
  pair_id: Fixed<number | null>
  tick_id: Fixed<number>
  tick_seq: Fixed<number>
  time: Fixed<number>
  price: Fixed<Decimal>
  converted: Fixed<Decimal>
}

export interface LoanTables {
  loan_tiers: { level: number; loan_max: Decimal; rate_year: Decimal }
  loans: Loans
  loan_collateral: {
    loan_id: number
    currency_id: number
    applied: Generated<Decimal>
    added: Generated<Decimal>
  }
  loan_entries: LoanEntries
  loan_sales: LoanSales
}

declare module '../../platform/db/types.ts' {
  interface Schema extends LoanTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /** Interest of loans, including interest that was charged and not paid yet. */
    loan_interest: true
    /** Debts that the assets sold in liquidations did not cover. */
    loan_loss: true
  }
  interface Debts {
    /** Debt of a user's loans: principal, interest and overdue interest. */
    loan: true
  }
}
