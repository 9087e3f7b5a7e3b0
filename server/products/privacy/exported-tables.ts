import type { ExportedTables } from '../../platform/texts/registry.ts'

/** Tables of the platform with rows of a user; the tables of a product are listed in its module. */
export const PLATFORM_TABLES = {
  sessions: 'user_id',
  files: 'user_id',
  favourites: 'user_id',
  inbox: 'user_id',
  own_limits: 'user_id',
  own_pauses: 'user_id',
  security_changes: 'user_id',
} as const satisfies ExportedTables

/**
 * Columns that are never exported: secrets and values that prove them, notes of the platform, and data about
 * operators and other users.
 */
export const WITHHELD: ReadonlySet<string> = new Set([
  'password_hash',
  'token_hash',
  'digest',
  'voucher_digest',
  'mark',
  'name_key',
  'salt',
  'code_hash',
  'key',
  'note',
  'payload',
  'pay_url',
  'reviewed_by',
  'approved_by',
  'finished_by',
  'settled_by',
  'handled_by',
  'hidden_by',
  'muted_by',
  'frozen_by',
  'lifted_by',
  'corrected_by',
  'agent',
  'seller_id',
  'trader_id',
  'follow_user_id',
  'follow_nickname',
  'evaluated_seq',
  'accept_seq',
  'close_seq',
  'stops_seq',
])

/** Columns of the user's own row that are exported. */
export const PROFILE = [
  'id',
  'email',
  'area_code',
  'mobile',
  'nickname',
  'signature',
  'head_portrait',
  'extension_code',
  'vip_level',
  'credit_score',
  'real_status',
  'real_level',
  'country',
  'withdraw_hold_until',
  'lang',
  'created_at',
] as const
