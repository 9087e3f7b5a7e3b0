import type { Generated } from 'kysely'
import type { Decimal } from '#domain/money.ts'

/** Columns are described in the migration `040_ieo.sql`. Times are in milliseconds. */
export interface IeoProjects {
  id: Generated<number>
  currency_id: number
  subscription_id: number
  name: string
  logo: Generated<string>
  banner: Generated<string>
  intro: Generated<string>
  white_paper: Generated<string>
  website: Generated<string>
  total_issuance: Decimal
  min_amount: Decimal
  max_amount: Decimal
  lock_days: number
  start_at: number
  end_at: number
  market_at: number
  applied: Generated<Decimal>
  people: Generated<number>
  passed: Generated<Decimal>
  allotted_at: Generated<number>
  version: Generated<number>
  open: Generated<boolean>
  test: Generated<boolean>
  slot: number | null
  created_at: number
}

export interface IeoPrices {
  project_id: number
  currency_id: number
  price: Decimal
  place: number
}

export interface IeoOrders {
  id: Generated<number>
  user_id: number
  request_id: string
  project_id: number
  currency_id: number
  token_scale: number
  pay_id: number
  pay_scale: number
  price: Decimal
  amount: Decimal
  pay_amount: Decimal
  lock_days: number
  market_at: number
  release_at: number
  test: boolean
  status: Generated<'applied' | 'passed' | 'released' | 'failed'>
  passes: Generated<Decimal>
  paid: Generated<Decimal>
  refund: Generated<Decimal>
  created_at: number
  allotted_at: Generated<number>
  released_at: Generated<number>
}

export interface IeoTables {
  ieo_projects: IeoProjects
  ieo_prices: IeoPrices
  ieo_orders: IeoOrders
}

declare module '../../platform/db/types.ts' {
  interface Schema extends IeoTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /** Payments for allotted tokens, owed to the issuer. */
    ieo_proceeds: true
    /** Counterparty of issued tokens: its balance is minus the sum of all allotted tokens. */
    ieo_issue: true
  }
}
