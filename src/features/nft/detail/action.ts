import { type MyNft, type NftItem, SALE_AUCTION } from '#contract/trade/nft.ts'

/** The action possible on a work now; `wait`, `over`, `mine`, `leading` and `limit` say why none is. */
export type Action =
  | 'buy'
  | 'margin'
  | 'bid'
  | 'pay'
  | 'resell'
  | 'withdraw'
  | 'mine'
  | 'leading'
  | 'limit'
  | 'wait'
  | 'over'

type Offer = Pick<
  NftItem,
  | 'state'
  | 'sell_mode'
  | 'margin_paid'
  | 'leading'
  | 'stock'
  | 'limit_per_user'
  | 'bought'
  | 'uid'
  | 'holding_id'
  | 'is_box'
>

/**
 * `status`: present state of the sale (docs/products/nft.md#status-of-a-sale); `held`: the person's own
 * holding, once known.
 */
export function actionOf(
  item: Offer,
  status: 0 | 1 | 2,
  held: Pick<MyNft, 'hold_status' | 'can_withdraw'> | undefined,
): Action {
  if (item.is_box === 0 && item.uid !== 0) {
    if (!held) return 'mine'
    if (held.hold_status === 1) return held.can_withdraw === 1 ? 'withdraw' : 'mine'
    return held.hold_status === 2 ? 'over' : 'resell'
  }
  if (item.state === 'won' && item.leading === 1) return 'pay'
  if (item.state !== 'open' || status === 0) return 'over'
  if (status === 2) return 'wait'
  if (item.sell_mode !== SALE_AUCTION) {
    if (item.stock < 1) return 'over'
    return item.limit_per_user > 0 && item.bought >= item.limit_per_user ? 'limit' : 'buy'
  }
  if (item.margin_paid === 0) return 'margin'
  return item.leading === 1 ? 'leading' : 'bid'
}
