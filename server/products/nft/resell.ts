import type { nft } from '#contract/trade/nft.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import type { Reason } from '#contract/wire/errorReasons.ts'
import { parseAmount, ZERO } from '#domain/money.ts'
import { canWithdraw, leastMargin, listingProblem } from '#domain/trade/nft.ts'
import { isOpenCurrency } from '../../market/open-currency-check.ts'
import type { Market } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch, numberError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { requireShownFee } from '../shown-fee-check.ts'
import { ownHolding } from './blind-boxes.ts'
import { closeListing, feeRate, lockListing, openListing, type Sale, workById } from './store.ts'

/** Coins in which works may be priced, if they are open. */
const COINS = ['USDT', 'USDC', 'ETH', 'BTC']

export const nftCoins = (market: Pick<Market, 'currencies'>) =>
  COINS.flatMap(
    (name) =>
      market.currencies().find((one) => one.name === name && one.kind === 'crypto' && isOpenCurrency(one)) ??
      [],
  )

const wrongTime = (field: 'start_time' | 'end_time', reason: Reason): AppError =>
  new AppError('nft_bad_time', {}, 'error', { field, reason })

/** Puts a work that this user holds on sale. No money moves; the work is reserved. */
export async function resell(
  services: Services,
  tx: Tx,
  userId: number,
  {
    id,
    sell_mode,
    currency_id,
    price,
    increment,
    margin,
    start_time,
    end_time,
    fee_rate: shownRate,
  }: CheckedParams<typeof nft.resell>,
): Promise<Sale> {
  const coin = nftCoins(services.market).find((one) => one.id === currency_id)
  if (!coin) throw noSuch('currency_id')
  const holding = await ownHolding(tx, userId, id)
  if (holding.state !== 'holding' && holding.state !== 'expired') throw new AppError('already_handled')
  if (holding.work_id === null) throw new AppError('nft_open_first')
  const fee_rate = await feeRate(tx)
  requireShownFee(fee_rate, shownRate)
  const time = services.clock.now()
  const auction = sell_mode === '1'
  const terms = {
    auction,
    price,
    increment: parseAmount(increment, coin.scale),
    margin: parseAmount(margin, coin.scale),
    start: start_time * 1000,
    end: end_time * 1000,
    scale: coin.scale,
  }
  const problem = listingProblem(terms, time)
  if (problem === 'nft_margin_low')
    throw new AppError(problem, { min: leastMargin(price, coin.scale), currency: coin.name })
  if (problem === 'nft_bad_start') throw wrongTime('start_time', 'sale_start')
  if (problem === 'nft_bad_time') throw wrongTime('end_time', 'sale_time')
  if (problem) {
    const given = { bad_price: { price }, nft_bad_increment: { increment }, bad_amount: { margin } }
    throw numberError(
      problem,
      Object.entries(given[problem]).map(([field, text]) => ({ field, text, digits: coin.scale })),
    )
  }
  const listing = await openListing(
    tx,
    {
      work_id: holding.work_id,
      seller_id: userId,
      holding_id: id,
      mode: auction ? 'auction' : 'fixed',
      currency_id,
      scale: coin.scale,
      price,
      increment: (auction && terms.increment) || ZERO,
      margin: (auction && terms.margin) || ZERO,
      fee_rate,
      stock: 1,
      limit_per_user: 0,
      start_at: terms.start,
      end_at: terms.end,
    },
    time,
  )
  await tx
    .updateTable('nft_holdings')
    .set({ state: 'reselling', listing_id: listing.id })
    .where('id', '=', id)
    .execute()
  return { work: await workById(tx, holding.work_id), listing }
}

/** Withdraws a sale. Possible before its start, or as long as nobody has paid a margin. */
export async function withdraw(services: Services, tx: Tx, userId: number, id: number): Promise<Sale> {
  const known = await tx
    .selectFrom('nft_holdings')
    .select('listing_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!known) throw noSuch('id')
  if (known.listing_id === null) throw new AppError('already_handled')
  // The sale is locked before the holding. Every transaction that ends a sale locks them in this order, which
  // prevents deadlocks.
  const listing = await lockListing(tx, known.listing_id)
  const holding = await ownHolding(tx, userId, id)
  const time = services.clock.now()
  if (holding.state !== 'reselling' || listing.state !== 'open' || time >= listing.end_at)
    throw new AppError('already_handled')
  const { n } = await tx
    .selectFrom('nft_margins')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('listing_id', '=', listing.id)
    .executeTakeFirstOrThrow()
  if (!canWithdraw(listing.start_at, Number(n), time) || listing.bid_count > 0)
    throw new AppError('nft_not_withdrawable')
  const closed = await closeListing(tx, listing, 'withdrawn', time)
  await tx.updateTable('nft_holdings').set({ state: 'holding' }).where('id', '=', id).execute()
  return { work: await workById(tx, listing.work_id), listing: closed }
}
