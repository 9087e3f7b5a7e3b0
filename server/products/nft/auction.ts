import type { nft } from '#contract/trade/nft.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { big, type Decimal, isPositive, ZERO } from '#domain/money.ts'
import { bidFunds, bidProblem, endAfterBid, nftSaleStatus } from '#domain/trade/nft.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { requireNoWithdrawHold } from '../../identity/accounts/users.ts'
import { requireOpen } from '../../market/open-currency-check.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch, numberError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { type PendingNotifications, type PersonEvent, toPerson } from '../notifications.ts'
import { nicknameOf, toBid } from './bid-to-wire.ts'
import { nftMail } from './inbox-messages.ts'
import { freezeMarginJournal } from './journals.ts'
import { toFollowers } from './notifications.ts'
import {
  auctionOf,
  type BidRow,
  committedOf,
  type ListingRow,
  lockAvailable,
  lockSale,
  marginOf,
  minNextOf,
  onSale,
  type Sale,
  shownCurrency,
} from './store.ts'

async function lockAuction(tx: Tx, code: string): Promise<Sale> {
  const sale = await lockSale(tx, code)
  if (sale.listing.mode !== 'auction') throw noSuch('code')
  return sale
}

/**
 * Freezes a user's margin (security deposit) for an auction, once per user: `change.a −200 → change.f +200`
 * (`a` available, `f` frozen).
 */
export async function payMargin(
  services: Services,
  tx: Tx,
  userId: number,
  { code, margin: shown, currency_id }: Omit<CheckedParams<typeof nft.payMargin>, 'pay_password'>,
): Promise<{ readonly margin: Decimal; readonly news: PendingNotifications }> {
  const { listing } = await lockAuction(tx, code)
  const time = services.clock.now()
  if (listing.seller_id === userId) throw noSuch('code', 'work_own')
  if (nftSaleStatus(onSale(listing), listing.start_at, listing.end_at, time) !== 1)
    throw new AppError('nft_not_selling')
  if (listing.seller_id !== null) await requireNoWithdrawHold(tx, userId, time, 'resale_paused')
  requireOpen(services.market.currency(listing.currency_id))
  if (!isPositive(listing.margin) || (await marginOf(tx, listing.id, userId)))
    throw new AppError('already_handled')
  if (
    shownCurrency(services.market, listing, currency_id) !== listing.currency_id ||
    (shown !== undefined && !big(shown).eq(listing.margin))
  )
    throw new AppError('nft_price_changed')
  const margin = await tx
    .insertInto('nft_margins')
    .values({
      listing_id: listing.id,
      user_id: userId,
      currency_id: listing.currency_id,
      amount: listing.margin,
      created_at: time,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { touched } = await services.ledger.post(tx, freezeMarginJournal(margin, time))
  return { margin: margin.amount, news: { touched } }
}

/** Notifies the previous highest bidder about a higher bid. */
async function notifyOutbid(
  { market }: Services,
  tx: Tx,
  sale: Sale,
  before: Sale['listing'],
  time: number,
): Promise<{ readonly mails: readonly KeptMail[]; readonly events: readonly PersonEvent[] }> {
  const { work, listing } = sale
  const { best_user: user, best_bid: id } = before
  if (user === null || id === null || listing.best_price === null) return { mails: [], events: [] }
  const amounts = { price: listing.best_price }
  const mail = await writeMail(tx, nftMail(user, 'nft_outbid', { work, listing, market, time }, amounts))
  const bid = await tx.selectFrom('nft_bids').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const nickname = await nicknameOf(tx, user)
  return {
    mails: [mail],
    events: [toPerson(user, 'nft_bid', { bid: toBid(market, { bid, work, listing, nickname }, user) })],
  }
}

/** The new end of an auction after a bid at this time; null when the bid does not change the end. */
function extended({ end_at, extends_by, extended_from }: ListingRow, time: number) {
  const end = endAfterBid(end_at, extends_by, time)
  return end === end_at ? {} : { end_at: end, extended_from: extended_from || end_at }
}

/**
 * Places a bid inside the caller's transaction. The auction is locked, so its bids are placed one after another. The
 * clock is read when the lock is held, so an accepted bid was placed before the end.
 */
export async function placeBid(
  services: Services,
  tx: Tx,
  userId: number,
  { code, price, currency_id }: CheckedParams<typeof nft.bid>,
): Promise<{ readonly answer: AnswerOf<typeof nft.bid>; readonly news: PendingNotifications }> {
  const { work, listing } = await lockAuction(tx, code)
  const { market, clock } = services
  const margin = await marginOf(tx, listing.id, userId)
  const paid = !isPositive(listing.margin) || margin !== undefined
  // The balance stays locked until the bid is written, so that two bids at the same time cannot both count the same
  // money.
  const available = await lockAvailable(tx, userId, listing.currency_id)
  const committed = await committedOf(tx, userId, listing.currency_id, listing.id)
  const funds = bidFunds(available, margin?.amount ?? ZERO, committed)
  const time = clock.now()
  if (listing.seller_id !== null) await requireNoWithdrawHold(tx, userId, time, 'resale_paused')
  requireOpen(market.currency(listing.currency_id))
  // A bid that names no currency is in the currency of the margin that its bidder has paid for this sale.
  if (currency_id !== undefined && currency_id !== listing.currency_id)
    throw new AppError('nft_price_changed')
  const problem = bidProblem(price, { id: userId, marginPaid: paid, funds }, auctionOf(listing), time)
  if (problem) {
    const { key, ...bound } = problem
    if (key === 'param_error') throw noSuch('code', 'work_own')
    if (key === 'bad_price') throw numberError(key, [{ field: 'price', text: price, digits: listing.scale }])
    const currency = market.currency(listing.currency_id)?.name ?? ''
    throw new AppError(key, Object.keys(bound).length > 0 ? { ...bound, currency } : {})
  }
  const bid: BidRow = await tx
    .insertInto('nft_bids')
    .values({ listing_id: listing.id, user_id: userId, price, created_at: time })
    .returningAll()
    .executeTakeFirstOrThrow()
  const best = {
    best_bid: bid.id,
    best_user: userId,
    best_price: price,
    bid_count: listing.bid_count + 1,
    ...extended(listing, time),
  }
  await tx.updateTable('nft_listings').set(best).where('id', '=', listing.id).execute()
  const sale = { work, listing: { ...listing, ...best } }
  const outbid = await notifyOutbid(services, tx, sale, listing, time)
  const nickname = await nicknameOf(tx, userId)
  const wire = toBid(market, { bid, work, listing: sale.listing, nickname }, userId)
  return {
    answer: { ...wire, current_price: price, min_next: minNextOf(sale.listing) },
    news: {
      events: [toPerson(userId, 'nft_bid', { bid: wire }), ...outbid.events, toFollowers(market, sale)],
      mails: outbid.mails,
    },
  }
}
