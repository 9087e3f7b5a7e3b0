/** The announcements of a new installation, pinned announcements first, then newest first. */
export const NEWS_KEYS = ['welcome', 'fills', 'test', 'fees', 'security', 'offline', 'hours'] as const
export const BANNER_KEYS = ['markets', 'funds', 'help'] as const
export const FAQ_GROUPS = {
  account: ['account_new', 'account_code', 'account_lang', 'account_verify', 'account_vip', 'account_invite'],
  recharge: [
    'recharge_how',
    'recharge_when',
    'recharge_rejected',
    'quick_buy',
    'withdraw_how',
    'withdraw_wait',
  ],
  wallet: ['wallet_accounts', 'convert_how', 'coupon_use'],
  orders: ['order_types', 'order_fill', 'order_stale', 'order_cancel', 'order_hours'],
  leverage: ['futures_open', 'futures_liquidation', 'futures_margin', 'seconds_how'],
  copy: ['copy_how', 'copy_end', 'copy_lead'],
  earn: ['lock_how', 'lock_early', 'ieo_how', 'dual_how'],
  nft: ['nft_buy', 'nft_bid', 'nft_box'],
  loans: ['loan_who', 'loan_risk'],
  games: ['quiz_how'],
  fees: ['fee_spot', 'fee_transfer'],
  security: ['security_code', 'security_lost', 'security_factor'],
  offline: ['offline_shown', 'offline_orders', 'offline_clear'],
  support: ['support_alert', 'support_person'],
} as const
export type NewsKey = (typeof NEWS_KEYS)[number]
export type BannerKey = (typeof BANNER_KEYS)[number]
export type FaqGroup = keyof typeof FAQ_GROUPS
export type FaqKey = (typeof FAQ_GROUPS)[FaqGroup][number]

/**
 * All texts that a new installation begins with, in one language. `content` is plain text with some markup
 * (`text-to-html.ts`).
 */
export interface SeedTexts {
  readonly author: string
  readonly news: Readonly<
    Record<NewsKey, { readonly title: string; readonly summary: string; readonly content: string }>
  >
  readonly banners: Readonly<Record<BannerKey, { readonly title: string; readonly summary: string }>>
  readonly groups: Readonly<Record<FaqGroup, string>>
  readonly faq: Readonly<Record<FaqKey, { readonly title: string; readonly content: string }>>
  readonly about: string
  readonly compliance: string
  /** The contact address that the app shows until the operator sets an address. */
  readonly address: string
}
