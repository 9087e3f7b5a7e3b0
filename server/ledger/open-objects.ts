import { type RawBuilder, sql } from 'kysely'

/** What may hold money of a user, and how much each open one should hold. */
export interface OpenObjects {
  /** `refType` of the holds. */
  readonly type: string
  /** Rows `(id, user_id, account, currency_id, bucket, amount)` of the objects that are open and hold something. */
  readonly query: RawBuilder<unknown>
}

/**
 * Every kind of object whose money can be frozen or locked; a hold of another kind is a finding of the audit. A product
 * that opens holds adds its kind here.
 */
export const openObjects: readonly OpenObjects[] = [
  {
    type: 'spot_order',
    query: sql`select id, user_id, account, (case side when 'buy' then quote_id else base_id end)::integer, 'frozen',
      frozen from spot_orders where status = 'doing' and frozen > 0`,
  },
]
