import type { Generated, Selectable } from 'kysely'
import type { Decimal } from '#domain/money.ts'

/** Columns are described in the migration `038_withdraw.sql`. */
export interface WithdrawTables {
  withdraw_networks: {
    currency_id: number
    network: string
    fee: Decimal
    fee_type: 'fixed' | 'rate'
    min: Decimal
    max: Decimal
    need_tag: Generated<boolean>
    open: Generated<boolean>
    position: Generated<number>
  }
  withdrawals: {
    id: Generated<number>
    user_id: number
    currency_id: number
    scale: number
    network: string
    address: string
    tag: string
    amount: Decimal
    fee: Decimal
    fee_terms: Decimal
    fee_type: 'fixed' | 'rate'
    remark: string
    coin_price: Decimal
    btc_price: Decimal
    btc_worth: Decimal
    limit_btc: Decimal
    status: Generated<1 | 2 | 3 | 4 | 5>
    hash: Generated<string>
    reason: Generated<string>
    test: boolean
    created_at: number
    approved_at: Generated<number>
    approved_by: Generated<string>
    finished_at: Generated<number>
    finished_by: Generated<string>
  }
}

export type NetworkRow = Selectable<WithdrawTables['withdraw_networks']>
export type WithdrawalRow = Selectable<WithdrawTables['withdrawals']>

declare module '../../platform/db/types.ts' {
  interface Schema extends WithdrawTables {}
}
