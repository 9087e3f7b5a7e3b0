import { type MyNft, type NftItem, SALE_AUCTION } from '#contract/trade/nft.ts'

/**
 * The action possible on a work now, or why no action is possible: `mine` the person owns the work, `leading`
 * the person is the highest bidder, `limit` the person has bought the maximum, `wait` the sale has not
 * started, `over` the sale has ended or everything is sold.
 */
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

type Holding = Pick<MyNft, 'hold_status' | 'can_withdraw'>

/** The action that the owner of a work can take; no action until the holding is known. */
function ownAction(held: Holding | undefined): Action {
  if (!held) return 'mine'
  if (held.hold_status === 1) return held.can_withdraw === 1 ? 'withdraw' : 'mine'
  return held.hold_status === 2 ? 'over' : 'resell'
}

/** The action that a visitor can take in a running sale at a fixed price. */
function buyAction({ stock, limit_per_user: limit, bought }: Offer): Action {
  if (stock < 1) return 'over'
  return limit > 0 && bought >= limit ? 'limit' : 'buy'
}

/** The action that a visitor can take in a running auction. */
function bidAction({ margin_paid, leading }: Offer): Action {
  if (margin_paid === 0) return 'margin'
  return leading === 1 ? 'leading' : 'bid'
}

/**
 * The action possible on a work. `status`: present state of the sale (docs/products/nft.md#status-of-a-sale);
 * `held`: the person's own holding, once known.
 */
export function actionOf(item: Offer, status: 0 | 1 | 2, held: Holding | undefined): Action {
  if (item.is_box === 0 && item.uid !== 0) return ownAction(held)
  if (item.state === 'won' && item.leading === 1) return 'pay'
  if (item.state !== 'open' || status === 0) return 'over'
  if (status === 2) return 'wait'
  return item.sell_mode === SALE_AUCTION ? bidAction(item) : buyAction(item)
}
