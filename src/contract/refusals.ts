/**
 * Keys of every refusal the server can answer (`key` in the envelope). Its text in the person's language is the
 * server's (`server/content/refusals`); values in braces are filled in there. The keys are stable, texts are not.
 */
export const REFUSALS = [
  'param_error',
  'login_first',
  'session_expired',
  'login_failed',
  'login_locked',
  'register_failed',
  'account_taken',
  'password_mismatch',
  'bad_account',
  'bad_password',
  'bad_code',
  'wrong_code',
  'code_too_soon',
  'code_limit',
  'bad_invite_code',
  'mobile_unsupported',
  'area_unsupported',
  'bad_amount',
  'bad_price',
  'bad_quantity',
  'amount_integer',
  'amount_below',
  'total_below',
  'insufficient_balance',
  'price_stale',
  'market_closed',
  'market_halted',
  'pair_unknown',
  'order_unknown',
  'open_orders_limit',
  'pair_orders_limit',
  'already_handled',
  'voucher_missing',
  'voucher_used',
  'recharges_limit',
  'upload_limit',
  'file_missing',
  'file_too_large',
  'file_type',
  'same_account',
  'currency_closed',
  'request_conflict',
  'request_busy',
  'request_void',
  'too_many_requests',
  'too_long',
  'in_development',
] as const
export type RefusalKey = (typeof REFUSALS)[number]

/** The answer of every call (conventions.md §1). */
export type Envelope =
  | { readonly type: 'ok'; readonly code: 1; readonly message: unknown; readonly server_time: number }
  | {
      readonly type: 'error' | '998' | '999'
      readonly code: 0
      readonly message: string
      readonly key: string
      readonly server_time: number
    }
