import { PAY_WITHIN, payment } from '#domain/trade/nft.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { isFrozen } from '../../identity/accounts/freezes.ts'
import type { Tx } from '../../platform/db/types.ts'
import { type JobHandler, type JobResult, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { notifyWhenDone, type PendingNotifications, toPerson } from '../notifications.ts'
import { toOrder } from './bid-to-wire.ts'
import { revealBox } from './blind-boxes.ts'
import { nftMail } from './inbox-messages.ts'
import { marginForfeit, releaseMarginJournal } from './journals.ts'
import { toFollowers } from './notifications.ts'
import {
  closeListing,
  endMargin,
  type ListingRow,
  lockListing,
  marginOf,
  NFT_END,
  NFT_MARGIN_BACK,
  NFT_PAY_EXPIRE,
  NFT_START,
  saleJob,
  setHolding,
  workById,
} from './store.ts'

/** Schedules the return of every margin except the winner's, one job each. */
async function returnMargins(tx: Tx, listing: ListingRow, winner: number | null, time: number) {
  const margins = await tx
    .selectFrom('nft_margins')
    .select(['id', 'user_id'])
    .where('listing_id', '=', listing.id)
    .where('state', '=', 'held')
    .execute()
  await schedule(
    tx,
    margins.filter(({ user_id }) => user_id !== winner).map(({ id }) => saleJob(NFT_MARGIN_BACK, id, time)),
  )
}

/** Turns the highest bid into an order that must be paid within one day from now. */
async function award(
  services: Services,
  tx: Tx,
  before: ListingRow,
  winner: number,
  time: number,
): Promise<PendingNotifications> {
  const { market } = services
  const price = before.best_price ?? before.price
  const listing = await closeListing(tx, before, 'won', time)
  const work = await workById(tx, listing.work_id)
  const margin = await marginOf(tx, listing.id, winner)
  const { fee } = payment(price, 1, listing.margin, listing.fee_rate, listing.scale)
  const order = await tx
    .insertInto('nft_orders')
    .values({
      user_id: winner,
      request_id: '',
      listing_id: listing.id,
      work_id: work.id,
      seller_id: listing.seller_id,
      currency_id: listing.currency_id,
      num: 1,
      price,
      fee,
      margin: listing.margin,
      margin_id: margin?.id ?? null,
      state: 'to_pay',
      pay_deadline: time + PAY_WITHIN,
      created_at: time,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await schedule(tx, [saleJob(NFT_PAY_EXPIRE, order.id, order.pay_deadline)])
  await returnMargins(tx, listing, winner, time)
  const about = { work, listing, market, time }
  const mail = await writeMail(tx, nftMail(winner, 'nft_won', about, { price, order: order.id }))
  const wire = toOrder(market, { ...work, ...order, mode: listing.mode })
  return {
    events: [toPerson(winner, 'nft_order', { order: wire }), toFollowers(market, { work, listing })],
    mails: [mail],
  }
}

/**
 * Ends a sale without a buyer. A work of a user is returned to the user; a work of the platform stays with the
 * platform.
 */
async function endUnsold(
  services: Services,
  tx: Tx,
  before: ListingRow,
  time: number,
): Promise<PendingNotifications> {
  const { market } = services
  const listing = await closeListing(tx, before, 'expired', time)
  const work = await workById(tx, listing.work_id)
  await setHolding(tx, listing, 'expired', time)
  await returnMargins(tx, listing, null, time)
  const { seller_id, holding_id } = listing
  if (seller_id === null || holding_id === null) return { events: [toFollowers(market, { work, listing })] }
  return {
    events: [
      toPerson(seller_id, 'nft_hold', { id: holding_id, hold_status: 3 }),
      toFollowers(market, { work, listing }),
    ],
    mails: [await writeMail(tx, nftMail(seller_id, 'nft_unsold', { work, listing, market, time }))],
  }
}

async function end(services: Services, tx: Tx, id: number, now: number): Promise<JobResult> {
  const listing = await lockListing(tx, id)
  if (listing.mode === 'box') await revealBox(tx, listing.work_id, now)
  if (listing.state !== 'open') return {}
  if (now < listing.end_at) {
    // Bids have extended the auction since this job was scheduled, so the job is scheduled again for the new end.
    await schedule(tx, [saleJob(NFT_END, id, listing.end_at, String(listing.end_at))])
    return {}
  }
  const { best_user } = listing
  const news =
    listing.mode === 'auction' && best_user !== null
      ? await award(services, tx, listing, best_user, now)
      : await endUnsold(services, tx, listing, now)
  return notifyWhenDone(services, news)
}

/** Releases the margin of a bidder who did not win. */
async function releaseMargin(services: Services, tx: Tx, id: number, time: number): Promise<JobResult> {
  const margin = await tx
    .selectFrom('nft_margins')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (margin?.state !== 'held') return {}
  const { market, ledger } = services
  await endMargin(tx, id, 'returned', time)
  const listing = await tx
    .selectFrom('nft_listings')
    .selectAll()
    .where('id', '=', margin.listing_id)
    .executeTakeFirstOrThrow()
  const work = await workById(tx, listing.work_id)
  const mail = await writeMail(tx, nftMail(margin.user_id, 'nft_lost', { work, listing, market, time }))
  const { touched } = await ledger.post(tx, releaseMarginJournal(margin, time))
  return notifyWhenDone(services, { touched, mails: [mail] })
}

/**
 * The winner has not paid in time: the margin goes to the platform, and the work back to its seller. A winner whose
 * withdrawals were frozen by operators could not pay for the work of a member, and gets the margin back.
 */
async function expire(services: Services, tx: Tx, id: number, time: number): Promise<JobResult> {
  const { market, ledger } = services
  const known = await tx
    .selectFrom('nft_orders')
    .select('listing_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const before = await lockListing(tx, known.listing_id)
  const order = await tx
    .selectFrom('nft_orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (order.state !== 'to_pay') return {}
  const ended = { state: 'expired', ended_at: time } as const
  await tx.updateTable('nft_orders').set(ended).where('id', '=', id).execute()
  const listing = await closeListing(tx, before, 'unpaid', time)
  await setHolding(tx, listing, 'expired', time)
  const work = await workById(tx, listing.work_id)
  const about = { work, listing, market, time }
  const { price, user_id } = order
  const { seller_id, holding_id } = listing
  const returned = seller_id !== null && (await isFrozen(tx, user_id, 'withdrawals', time))
  const kind = returned ? 'nft_margin_returned' : 'nft_forfeited'
  const mails = [await writeMail(tx, nftMail(user_id, kind, about, { price }))]
  if (seller_id !== null) mails.push(await writeMail(tx, nftMail(seller_id, 'nft_unpaid', about, { price })))
  const margin = await marginOf(tx, listing.id, user_id)
  const margin_state = returned ? 'returned' : 'forfeited'
  if (margin) await endMargin(tx, margin.id, margin_state, time)
  const journal = returned ? releaseMarginJournal : marginForfeit
  const posted = margin ? await ledger.post(tx, journal(margin, time)) : null
  const wire = toOrder(market, { ...work, ...order, ...ended, mode: listing.mode, margin_state })
  return notifyWhenDone(services, {
    events: [
      toPerson(user_id, 'nft_order', { order: wire }),
      ...(seller_id !== null && holding_id !== null
        ? [toPerson(seller_id, 'nft_hold', { id: holding_id, hold_status: 3 })]
        : []),
      toFollowers(market, { work, listing }),
    ],
    touched: posted?.touched ?? [],
    mails,
  })
}

export const nftJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  /** The status of a sale follows from the time, so nothing is written at its start. Only open pages are notified. */
  [NFT_START]: async (tx, { object }) => {
    const listing = await lockListing(tx, Number(object))
    const work = await workById(tx, listing.work_id)
    return notifyWhenDone(services, { events: [toFollowers(services.market, { work, listing })] })
  },
  [NFT_END]: (tx, { object }, now) => end(services, tx, Number(object), now),
  [NFT_MARGIN_BACK]: (tx, { object }, now) => releaseMargin(services, tx, Number(object), now),
  [NFT_PAY_EXPIRE]: (tx, { object }, now) => expire(services, tx, Number(object), now),
})
