import type { MailType } from '#contract/message.ts'

interface Kind {
  readonly type: MailType
  /** The page that says more. */
  readonly link: string
}

const ORDERS = '/pages/transaction/currency_order?tab=history'
const RECHARGES = '/pages/fund/receive_withdraw_record?tab=recharge'

/** Every message the platform writes by itself. A product adds its own here and its texts in each language's file. */
export const MAIL_KINDS = {
  spot_bought: { type: 'order', link: ORDERS },
  spot_sold: { type: 'order', link: ORDERS },
  buy_cancelled: { type: 'order', link: ORDERS },
  sell_cancelled: { type: 'order', link: ORDERS },
  orders_cancelled: { type: 'order', link: ORDERS },
  recharge_credited: { type: 'asset', link: RECHARGES },
  recharge_credited_test: { type: 'asset', link: RECHARGES },
  recharge_rejected: { type: 'asset', link: RECHARGES },
  sign_in: { type: 'system', link: '/pages/setting/security' },
} as const satisfies Readonly<Record<string, Kind>>
export type MailKind = keyof typeof MAIL_KINDS

/** What fills the braces of a text: amounts as decimals, names, words of the operator. */
export type Details = Readonly<Record<string, string | number>>

export const kindsOf = (type: MailType): MailKind[] =>
  (Object.keys(MAIL_KINDS) as MailKind[]).filter((kind) => MAIL_KINDS[kind].type === type)
