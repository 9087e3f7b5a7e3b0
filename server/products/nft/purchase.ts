import type { NftOrder, nft } from '#contract/trade/nft.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { ZERO } from '#domain/money.ts'
import { buyProblem, type Payment, payment } from '#domain/trade/nft.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { requireNotFrozen } from '../../identity/accounts/freezes.ts'
import { requireNoWithdrawHold } from '../../identity/accounts/users.ts'
import { requireOpen } from '../../market/open-currency-check.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { type PendingNotifications, type PersonEvent, toPerson } from '../notifications.ts'
import { toOrder } from './bid-to-wire.ts'
import { nftMail } from './inbox-messages.ts'
import { paidJournal } from './journals.ts'
import { toFollowers } from './notifications.ts'
import {
  boughtOf,
  closeListing,
  endMargin,
  type ListingRow,
  lockListing,
  lockSale,
  type MarginRow,
  marginOf,
  type OrderRow,
  onSale,
  type Sale,
  setHolding,
  shownCurrency,
  workById,
} from './store.ts'

export interface Traded {
  readonly order: NftOrder
  readonly news: PendingNotifications
}

/** Gives the buyer of a paid order the purchased work, or the purchased number of sealed boxes. */
async function transferToBuyer(
  tx: Tx,
  { work, listing }: Sale,
  order: OrderRow,
  time: number,
): Promise<void> {
  await setHolding(tx, listing, 'sold', time)
  const box = work.kind === 'box'
  const holding = {
    user_id: order.user_id,
    order_id: order.id,
    box_id: box ? work.id : null,
    work_id: box ? null : work.id,
    currency_id: order.currency_id,
    price: order.price,
    bought_at: time,
  }
  await tx
    .insertInto('nft_holdings')
    .values(Array.from({ length: order.num }, () => holding))
    .execute()
  if (!box)
    await tx.updateTable('nft_works').set({ owner_id: order.user_id }).where('id', '=', work.id).execute()
}

/** Notification and event for the seller, if the seller is a user. */
async function notifySeller(
  { market }: Services,
  tx: Tx,
  { work, listing }: Sale,
  { total, fee, seller }: Payment,
  time: number,
): Promise<{ readonly mails: readonly KeptMail[]; readonly events: readonly PersonEvent[] }> {
  const { seller_id, holding_id } = listing
  if (seller_id === null || holding_id === null) return { mails: [], events: [] }
  const amounts = { price: total, fee, got: seller }
  const mail = await writeMail(tx, nftMail(seller_id, 'nft_sold', { work, listing, market, time }, amounts))
  return { mails: [mail], events: [toPerson(seller_id, 'nft_hold', { id: holding_id, hold_status: 2 })] }
}

/** Posts a paid order and transfers the purchased items to the buyer. The sale's row is locked. */
async function settle(
  services: Services,
  tx: Tx,
  sale: Sale,
  order: OrderRow,
  margin: MarginRow | null,
  paid: Payment,
  time: number,
): Promise<Traded> {
  const { market, ledger } = services
  await transferToBuyer(tx, sale, order, time)
  const notified = await notifySeller(services, tx, sale, paid, time)
  const { touched } = await ledger.post(tx, paidJournal(order, margin, paid, time))
  const wire = toOrder(market, { ...sale.work, ...order, mode: sale.listing.mode })
  return {
    order: wire,
    news: {
      events: [
        toPerson(order.user_id, 'nft_order', { order: wire }),
        ...notified.events,
        toFollowers(market, sale),
      ],
      touched,
      mails: notified.mails,
    },
  }
}

/**
 * Buys at the fixed price, inside the caller's transaction: locks the sale, checks all rules again, reduces the
 * remaining stock, and writes the order, its journal and the holding. Throws the AppError of the first rule that is
 * not met.
 */
export async function buy(
  services: Services,
  tx: Tx,
  userId: number,
  requestId: string,
  { code, num, price, currency_id }: CheckedParams<typeof nft.buy>,
): Promise<Traded> {
  const { work, listing } = await lockSale(tx, code)
  if (listing.mode === 'auction') throw noSuch('code')
  const time = services.clock.now()
  const offer = {
    currency: listing.currency_id,
    onSale: onSale(listing),
    start: listing.start_at,
    end: listing.end_at,
    price: listing.price,
    stock: listing.stock - listing.sold,
    limitPerUser: listing.limit_per_user,
    seller: listing.seller_id,
    isBox: listing.mode === 'box',
  }
  const bought = await boughtOf(tx, listing.id, userId)
  const shown = { num, price, currency: shownCurrency(services.market, listing, currency_id) }
  const problem = buyProblem(shown, userId, bought, offer, listing.state === 'sold', time)
  if (problem?.key === 'param_error')
    throw listing.seller_id === userId ? noSuch('code', 'work_own') : noSuch('num', 'work_single')
  if (problem) throw new AppError(problem.key, 'left' in problem ? { left: problem.left } : {})
  // A purchase from another member moves money out of the account, as a withdrawal does, so it is rejected while
  // withdrawals are paused.
  if (listing.seller_id !== null) await requireNoWithdrawHold(tx, userId, time, 'resale_paused')
  requireOpen(services.market.currency(listing.currency_id))
  const paid = payment(listing.price, num, ZERO, listing.fee_rate, listing.scale)
  const sold = listing.sold + num
  await tx.updateTable('nft_listings').set({ sold }).where('id', '=', listing.id).execute()
  const now: ListingRow =
    sold === listing.stock ? await closeListing(tx, { ...listing, sold }, 'sold', time) : { ...listing, sold }
  const order = await tx
    .insertInto('nft_orders')
    .values({
      user_id: userId,
      request_id: requestId,
      listing_id: listing.id,
      work_id: work.id,
      seller_id: listing.seller_id,
      currency_id: listing.currency_id,
      num,
      price: listing.price,
      fee: paid.fee,
      margin_id: null,
      state: 'paid',
      read_at: time,
      created_at: time,
      ended_at: time,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return settle(services, tx, { work, listing: now }, order, null, paid, time)
}

/**
 * Pays for an auction that was won. The margin counts towards the price. Rejected from the deadline on, even if the
 * job that ends the order has not run yet. Throws `withdrawals_frozen` for a work of another member while operators
 * have frozen the winner's withdrawals; the job of the deadline then returns the margin. An order of another user
 * gets the same error as an unknown id.
 */
export async function payWin(services: Services, tx: Tx, userId: number, id: number): Promise<Traded> {
  const known = await tx
    .selectFrom('nft_orders')
    .select('listing_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!known) throw noSuch('id')
  const listing = await lockListing(tx, known.listing_id)
  const order = await tx
    .selectFrom('nft_orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const time = services.clock.now()
  if (order.state === 'paid') throw new AppError('already_handled')
  if (order.state === 'expired' || time >= order.pay_deadline) throw new AppError('nft_late')
  if (listing.seller_id !== null) await requireNotFrozen(tx, userId, ['withdrawals'], time)
  const margin = (await marginOf(tx, listing.id, userId)) ?? null
  const paid = payment(order.price, order.num, order.margin, listing.fee_rate, listing.scale)
  const done = { state: 'paid', read_at: order.read_at || time, ended_at: time } as const
  await tx.updateTable('nft_orders').set(done).where('id', '=', id).execute()
  await tx.updateTable('nft_listings').set({ sold: 1 }).where('id', '=', listing.id).execute()
  const now = await closeListing(tx, { ...listing, sold: 1 }, 'sold', time)
  if (margin) await endMargin(tx, margin.id, 'counted', time)
  const work = await workById(tx, listing.work_id)
  return settle(services, tx, { work, listing: now }, { ...order, ...done }, margin, paid, time)
}
