import { msg, type Sentence } from '#contract/operators/msg.ts'
import { big, type Decimal, ZERO } from '#domain/money.ts'
import { listingProblem } from '#domain/trade/nft.ts'
import { type Command, type Operation, UsageError } from '../../identity/approvals/command.ts'
import { setTerms, withTwoApprovals } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { notifyAll } from '../notifications.ts'
import { nftList } from './cli-list.ts'
import { toFollowers } from './notifications.ts'
import { nftCoins } from './resell.ts'
import { closeListing, lockSale, openListing, setFeeRate, workOf } from './store.ts'

function amountOf(text: string | undefined, scale: number, what: Sentence): Decimal {
  const amount = parseTypedAmount(text ?? '', scale)
  if (amount === null)
    throw new UsageError(msg`${{ what }} must be a number with at most ${{ scale }} decimals`)
  return amount
}

async function sell(operation: Operation, args: readonly string[]): Promise<number> {
  const [code = '', mode, name = '', price, days, increment, margin] = args
  if (mode !== 'fixed' && mode !== 'auction') throw new UsageError(msg`fixed or auction?`)
  const services = await operation.services()
  const coin = nftCoins(services.market).find((one) => one.name === name.toUpperCase())
  if (!coin) throw new UsageError(msg`there is no price in ${{ name }}`)
  if (!/^[1-9]\d{0,2}$/.test(days ?? '')) throw new UsageError(msg`the days must be a whole number`)
  const auction = mode === 'auction'
  const now = services.clock.now()
  const terms = {
    auction,
    price: amountOf(price, coin.scale, msg`the price`),
    increment: auction ? amountOf(increment, coin.scale, msg`the increment`) : ZERO,
    margin: auction ? amountOf(margin, coin.scale, msg`the margin`) : ZERO,
    start: now,
    end: now + Number(days) * 86_400_000,
    scale: coin.scale,
  }
  const problem = listingProblem(terms, now)
  if (problem) throw new UsageError(msg`these terms are not sound: ${{ problem }}`)
  const figures = args.map((word, at) => (at < 3 ? word : (parseTypedAmount(word, coin.scale) ?? word)))
  const act = { kind: 'nft_sale', subject: code, terms: JSON.stringify(figures) }
  const sale = await withTwoApprovals(operation, `The sale of ${code}`, act, async (tx) => {
    const work = await workOf(tx, code)
    if (work?.kind !== 'piece') throw new UsageError(msg`there is no work ${{ code }}; see nft list`)
    const pooled = await tx
      .selectFrom('nft_pool')
      .select('work_id')
      .where('work_id', '=', work.id)
      .executeTakeFirst()
    if (work.owner_id !== null || pooled) throw new UsageError(msg`${{ code }} is not the platform's to sell`)
    const before = work.listing_id === null ? null : (await lockSale(tx, code)).listing
    if (before && (before.state === 'open' || before.state === 'won'))
      throw new UsageError(msg`${{ code }} is on sale already`)
    const listing = await openListing(
      tx,
      {
        work_id: work.id,
        seller_id: null,
        holding_id: null,
        mode,
        currency_id: coin.id,
        scale: coin.scale,
        price: terms.price,
        increment: terms.increment,
        margin: terms.margin,
        fee_rate: ZERO,
        stock: 1,
        limit_per_user: 0,
        start_at: terms.start,
        end_at: terms.end,
      },
      now,
    )
    return { work, listing }
  })
  if (!sale) return 0
  await notifyAll(services, { events: [toFollowers(services.market, sale)] })
  operation.print(msg`${{ code }} is on sale for ${{ days: days ?? '' }} days.`)
  return 0
}

async function take(operation: Operation, [code = '']: readonly string[]): Promise<number> {
  const services = await operation.services()
  const sale = await inTransaction(services.db, async (tx) => {
    const { work, listing } = await lockSale(tx, code)
    if (listing.seller_id !== null) throw new UsageError(msg`${{ code }} is not the platform's sale`)
    if (listing.state !== 'open') throw new UsageError(msg`${{ code }} is not on sale`)
    const paid = await tx
      .selectFrom('nft_margins')
      .select('id')
      .where('listing_id', '=', listing.id)
      .executeTakeFirst()
    if (paid || listing.bid_count > 0 || listing.sold > 0)
      throw new UsageError(msg`${{ code }} has margins, bids or sales; it goes on until its end`)
    return { work, listing: await closeListing(tx, listing, 'withdrawn', services.clock.now()) }
  })
  await notifyAll(services, { events: [toFollowers(services.market, sale)] })
  operation.print(msg`${{ code }} is taken back.`)
  return 0
}

async function fee(operation: Operation, [text]: readonly string[]): Promise<number> {
  const rate = amountOf(text, 6, msg`the fee, a fraction,`)
  if (!big(rate).lt(1)) throw new UsageError(msg`the fee is a fraction below 1: 0.02 is 2 %`)
  const act = { kind: 'nft_fee', subject: '', terms: rate }
  const said = msg`Resales from now on cost their seller ${{ rate }} of the price. Sales that are open keep theirs.`
  return setTerms(operation, { what: 'The fee of resales', said, ...act }, (tx) =>
    setFeeRate(tx, rate, operation.clock.now()),
  )
}

export const nftCommands: readonly Command[] = [
  nftList,
  {
    name: 'nft sell',
    parameters: '<code> <fixed|auction> <coin> <price> <days> [increment] [margin]',
    about: 'puts a work of the platform on sale; two operators',
    act: true,
    run: sell,
  },
  {
    name: 'nft withdraw',
    parameters: '<code>',
    about: 'takes a sale of the platform back that nobody has bought from or bid in',
    act: true,
    run: take,
  },
  {
    name: 'nft fee',
    parameters: '<rate>',
    about: 'what resales from now on cost their seller; two operators',
    act: true,
    run: fee,
  },
]
