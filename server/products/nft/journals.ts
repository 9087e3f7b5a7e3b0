import { type Decimal, isZero, neg } from '#domain/money.ts'
import type { Payment } from '#domain/trade/nft.ts'
import type { Journal, Line, PlatformAccount } from '../../ledger/types.ts'
import type { MarginRow, OrderRow } from './store.ts'

/**
 * Reference types (`ref_type`) of the journals of the NFT market. The type of a margin is also the type of the ledger
 * hold for its frozen amount.
 */
export const NFT_ORDER = 'nft_order'
export const NFT_MARGIN = 'nft_margin'

const person = (user: number, currency: number, amount: Decimal, scene: Line['scene']): Line => ({
  party: { user, account: 'change' },
  currency,
  bucket: 'available',
  amount,
  scene,
})

const frozen = (
  { id, user_id, currency_id }: Pick<MarginRow, 'id' | 'user_id' | 'currency_id'>,
  amount: Decimal,
  scene: Line['scene'],
): Line => ({
  party: { user: user_id, account: 'change' },
  currency: currency_id,
  bucket: 'frozen',
  amount,
  scene,
  hold: { type: NFT_MARGIN, id },
})

const platform = (name: PlatformAccount, currency: number, amount: Decimal, scene: Line['scene']): Line => ({
  party: { platform: name },
  currency,
  bucket: 'available',
  amount,
  scene,
})

const moving = (lines: readonly Line[]): readonly Line[] => lines.filter(({ amount }) => !isZero(amount))

const marginJournal = (
  margin: Pick<MarginRow, 'id'>,
  step: string,
  time: number,
  lines: readonly Line[],
): Journal => ({
  key: `nft:margin:${margin.id}:${step}`,
  refType: NFT_MARGIN,
  refId: String(margin.id),
  time,
  lines,
})

/** Freezes the margin of a bidder: `change.a −200 → change.f +200` (`a` available, `f` frozen). */
export const freezeMarginJournal = (margin: MarginRow, time: number): Journal =>
  marginJournal(margin, 'in', time, [
    person(margin.user_id, margin.currency_id, neg(margin.amount), 'nft_margin'),
    frozen(margin, margin.amount, 'nft_margin'),
  ])

/** Releases the margin of a bidder who did not win: `change.f −200 → change.a +200`. */
export const releaseMarginJournal = (margin: MarginRow, time: number): Journal =>
  marginJournal(margin, 'out', time, [
    frozen(margin, neg(margin.amount), 'nft_margin_back'),
    person(margin.user_id, margin.currency_id, margin.amount, 'nft_margin_back'),
  ])

/** Forfeits the margin of a winner who did not pay: `change.f −200 → P/nft_forfeit +200`. */
export const marginForfeit = (margin: MarginRow, time: number): Journal =>
  marginJournal(margin, 'out', time, [
    frozen(margin, neg(margin.amount), 'nft_forfeit'),
    platform('nft_forfeit', margin.currency_id, margin.amount, 'nft_forfeit'),
  ])

/**
 * A purchase: the buyer pays `due` from the available balance and `counted` from the frozen margin; the rest of the
 * margin (`back`) is released. The seller, or the platform's sales account, gets the total less the fee.
 */
export const paidJournal = (
  order: Pick<OrderRow, 'id' | 'user_id' | 'seller_id' | 'currency_id'>,
  margin: MarginRow | null,
  { total, due, counted, back, fee, seller }: Payment,
  time: number,
): Journal => {
  const { id, user_id, seller_id, currency_id } = order
  return {
    key: `nft:order:${id}`,
    refType: NFT_ORDER,
    refId: String(id),
    time,
    lines: moving([
      person(user_id, currency_id, neg(due), 'nft_buy'),
      ...(margin
        ? [
            frozen(margin, neg(counted), 'nft_buy'),
            frozen(margin, neg(back), 'nft_margin_back'),
            person(user_id, currency_id, back, 'nft_margin_back'),
          ]
        : []),
      ...(seller_id === null
        ? [platform('nft_sales', currency_id, total, 'nft_sale')]
        : [person(seller_id, currency_id, seller, 'nft_sale'), platform('fee', currency_id, fee, 'fee')]),
    ]),
  }
}
