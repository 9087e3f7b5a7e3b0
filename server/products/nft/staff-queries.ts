import { sql } from 'kysely'
import type { StaffPart } from '../module.ts'
import { NFT_MARGIN, NFT_ORDER } from './journals.ts'

export const nftStaff: StaffPart = {
  orders: (which) => [
    sql`select o.user_id, ${NFT_ORDER}::text as kind, o.id as number, w.code as subject, 'buy' as side, o.price * o.num as amount,
      k.name as coin, o.state, o.state = 'to_pay' as open, o.created_at
      from nft_orders o join nft_works w on w.id = o.work_id join currencies k on k.id = o.currency_id
      where ${which}`,
    sql`select o.user_id, ${NFT_MARGIN}::text as kind, o.id as number, w.code as subject, 'bid' as side, o.amount, k.name as coin, o.state,
      o.state = 'held' as open, o.created_at
      from nft_margins o join nft_listings l on l.id = o.listing_id join nft_works w on w.id = l.work_id
      join currencies k on k.id = o.currency_id where ${which}`,
  ],
}
