import type { ColumnType, Generated } from 'kysely'
import type { PayBank, Payer, PayMethod, TransferDetail } from '#contract/funds/quickBuy.ts'
import type { Decimal } from '#domain/money.ts'

/** Written as a JSON string, read as the parsed value. */
type Json<T> = ColumnType<T, string, string>

/**
 * Columns are described in the migrations `035_quickbuy.sql` and `063_late_rate.sql`. Times are in
 * milliseconds.
 */
export interface QuickBuyCountries {
  code: string
  currency_id: number
  tax_id_required: Generated<boolean>
  spread: Generated<Decimal>
  fixed_rate: Decimal | null
  open: Generated<boolean>
  sort: Generated<number>
}

export interface QuickBuyMethods {
  country: string
  pay_method: PayMethod
  min_amount: Decimal
  max_amount: Decimal
  fee_rate: Generated<Decimal>
  eta_unit: 'minutes' | 'days'
  eta_from: number
  eta_to: number
  gateway: Generated<string>
  banks: ColumnType<readonly PayBank[], string | undefined, string>
  open: Generated<boolean>
}

export interface QuickBuyAccounts {
  country: string
  account_name: string
  iban: string
  beneficiary_country: string
  bic_swift: string
  bank_name: string
  address: string
  updated_at: number
}

export interface QuickBuyQuotes {
  country: string
  pay_method: PayMethod
  coin_id: number
  valid_until: number
  rate: Decimal
  fee_rate: Decimal
  spread: Decimal
  base_rate: Decimal
  coin_price: Decimal
  source: string
  rate_time: number
}

export interface QuickBuyOrders {
  id: Generated<number>
  user_id: number
  order_no: string
  reference: string
  country: string
  currency_id: number
  pay_method: PayMethod
  bank: string
  fiat_amount: Decimal
  coin_id: number
  scale: number
  rate: Decimal
  fee_rate: Decimal
  spread: Decimal
  base_rate: Decimal
  coin_price: Decimal
  source: string
  quote_until: number
  coin_amount: Decimal
  fee: Decimal
  payer: Json<Payer>
  bank_detail: ColumnType<Omit<TransferDetail, 'amount' | 'reference'> | null, string | null, never>
  gateway: string
  pay_url: string
  qr_payload: string
  voucher: Generated<string>
  voucher_digest: Buffer | null
  status: Generated<0 | 1 | 2 | 3 | 4>
  refuse_reason: Generated<string>
  expired: Generated<boolean>
  paid_amount: Decimal | null
  late: Generated<boolean>
  late_rate: Decimal | null
  late_spread: Decimal | null
  late_base_rate: Decimal | null
  late_coin_price: Decimal | null
  settled_by: Generated<string>
  test: boolean
  created_at: number
  expire_at: number
  /** Time by which the payment must begin for the order's rate to apply; null: `expire_at` (`072_held_rate.sql`). */
  rate_until: number | null
  sent_at: Generated<number>
  finished_at: Generated<number>
}

export type PaymentEvent = 'paid' | 'pending' | 'failed'
export type PaymentOutcome =
  | 'credited'
  | 'late'
  | 'again'
  | 'mismatch'
  | 'unknown'
  | 'unpriced'
  | 'closed'
  | 'pending'
  | 'refused'
  | 'ignored'

export interface QuickBuyPayments {
  id: Generated<number>
  source: string
  external_id: string
  digest: Buffer
  order_id: number | null
  event: PaymentEvent
  amount: Decimal | null
  currency: string
  outcome: PaymentOutcome
  detail: string
  received_at: number
}

export interface QuickBuyTables {
  quickbuy_countries: QuickBuyCountries
  quickbuy_methods: QuickBuyMethods
  quickbuy_coins: {
    currency_id: number
    spread: Generated<Decimal>
    by_bank: boolean
    open: Generated<boolean>
    sort: Generated<number>
  }
  quickbuy_accounts: QuickBuyAccounts
  quickbuy_gateways: { name: string; pay_url: string; qr_payload: string; updated_at: number }
  quickbuy_quotes: QuickBuyQuotes
  quickbuy_orders: QuickBuyOrders
  quickbuy_payments: QuickBuyPayments
}

declare module '../../platform/db/types.ts' {
  interface Schema extends QuickBuyTables {}
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /** Counterparty of both sides when money is exchanged for coins. */
    fx_book: true
    /** Money received through banks and providers. */
    bank_clearing: true
  }
}
