import { msg, type Sentence } from '#contract/operators/msg.ts'
import { businessDayNamed } from '#domain/businessDay.ts'
import { AVERAGE_SECONDS, dualPayouts } from '#domain/earn/dual.ts'
import { big, type Decimal, fits, isPositive } from '#domain/money.ts'
import { type Command, type Operation, parseId, UsageError } from '../../identity/approvals/command.ts'
import { parseBusinessTime } from '../../identity/approvals/parse-utc8-time.ts'
import { setTerms, withTwoApprovals } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { dualList } from './cli-list.ts'
import { DELIVERY_INDEX } from './deribit-delivery-prices.ts'
import { type ProductRow, productOf, requireFixing, settleAt, today } from './store.ts'
import type { DualSource } from './tables.ts'
import { DUAL_SECTIONS } from './texts.ts'

const NEW_ONLY = msg`Orders that are open keep the terms they were opened with.`
const RATE_DIGITS = 8
const QUOTE = 'USDT'

function amountOf(text: string | undefined, scale: number, what: Sentence): Decimal {
  const amount = parseTypedAmount(text ?? '', scale)
  if (amount === null)
    throw new UsageError(msg`${{ what }} must be a number with at most ${{ scale }} decimals`)
  return amount
}

function whole(text: string | undefined, what: Sentence): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(msg`${{ what }} must be a whole number above 0`)
  return Number(text)
}

function dayOf(text: string | undefined): number {
  const day = businessDayNamed(text ?? '')
  if (day === null) throw new UsageError(msg`a date is written 2026-03-08`)
  return day
}

async function pairOf({ db }: Operation, coin = '') {
  const pair = await db
    .selectFrom('pairs as p')
    .innerJoin('currencies as base', 'base.id', 'p.base_id')
    .innerJoin('currencies as quote', 'quote.id', 'p.quote_id')
    .select([
      'p.id',
      'p.price_precision',
      'base.id as coin_id',
      'base.name as coin',
      'base.scale as coin_scale',
      'quote.id as quote_id',
      'quote.scale as quote_scale',
    ])
    .where('p.symbol', '=', `${coin.toUpperCase()}/${QUOTE}`)
    .where('p.kind', '=', 'coin')
    .executeTakeFirst()
  if (!pair) throw new UsageError(msg`there is no pair ${{ coin }}/${{ quote: QUOTE }}`)
  return pair
}
type Pair = Awaited<ReturnType<typeof pairOf>>

async function oneOf({ db }: Operation, text: string | undefined): Promise<ProductRow> {
  const id = parseId(text)
  const row = id < 2 ** 31 ? await productOf(db, id) : undefined
  if (!row) throw new UsageError(msg`there is no product ${{ id }}; see dual list`)
  return row
}

async function pairWith(operation: Operation, { currency_id }: ProductRow): Promise<Pair> {
  const { name } = await operation.db
    .selectFrom('currencies')
    .select('name')
    .where('id', '=', currency_id)
    .executeTakeFirstOrThrow()
  return pairOf(operation, name)
}

type Terms = Pick<
  ProductRow,
  | 'type'
  | 'per_share'
  | 'apr'
  | 'linked_price'
  | 'maturity_day'
  | 'sale_start'
  | 'sale_end'
  | 'total_shares'
  | 'sold'
  | 'max_num'
>

/** Rejects the terms of a product that could not be settled or sold. Throws UsageError. */
function requireValidTerms(terms: Terms, pair: Pair): void {
  const scale = terms.type === 'call' ? pair.coin_scale : pair.quote_scale
  if (!isPositive(terms.per_share) || !fits(terms.per_share, scale))
    throw new UsageError(msg`a share is above 0, with at most ${{ scale }} decimals`)
  if (big(terms.apr).gt(10))
    throw new UsageError(msg`the yearly rate is a fraction, at most 10: 0.365 is 36.5 %`)
  if (!isPositive(terms.linked_price) || !fits(terms.linked_price, pair.price_precision))
    throw new UsageError(
      msg`the target price is above 0, with at most ${{ price_precision: pair.price_precision }} decimals`,
    )
  if (terms.sale_end <= terms.sale_start) throw new UsageError(msg`the sale ends after it begins`)
  if (terms.sale_end > settleAt(terms.maturity_day) - AVERAGE_SECONDS * 1000)
    throw new UsageError(msg`the sale ends at 15:30 (UTC+8) of the maturity day at the latest`)
  if (terms.total_shares < terms.sold)
    throw new UsageError(msg`${{ sold: terms.sold }} shares are sold already`)
  const { coin, quote } = dualPayouts(terms.per_share, {
    type: terms.type,
    apr: terms.apr,
    linkedPrice: terms.linked_price,
    days: 1,
    coinScale: pair.coin_scale,
    quoteScale: pair.quote_scale,
  })
  if (!isPositive(coin) || !isPositive(quote))
    throw new UsageError(msg`a share is too small to be paid in both currencies`)
}

function sectionOf(text: string | undefined): number {
  const section = whole(text, msg`the zone`)
  if (section > DUAL_SECTIONS.length)
    throw new UsageError(msg`the zone is 1 to ${{ most: DUAL_SECTIONS.length }}`)
  return section
}

async function create(operation: Operation, args: readonly string[]): Promise<number> {
  const [type, coin, zone, share, apr, linked, date, from, to, total, most] = args
  if (type !== 'call' && type !== 'put')
    throw new UsageError(msg`call (invests the coin) or put (invests USDT)?`)
  const pair = await pairOf(operation, coin)
  const terms: Omit<Terms, 'sold'> = {
    type,
    per_share: amountOf(share, type === 'call' ? pair.coin_scale : pair.quote_scale, msg`a share`),
    apr: amountOf(apr, RATE_DIGITS, msg`the yearly rate, a fraction,`),
    linked_price: amountOf(linked, pair.price_precision, msg`the target price`),
    maturity_day: dayOf(date),
    sale_start: parseBusinessTime(from, msg`the beginning of the sale`),
    sale_end: parseBusinessTime(to, msg`the end of the sale`),
    total_shares: whole(total, msg`the number of shares`),
    max_num: whole(most ?? total, msg`the most at once`),
  }
  requireValidTerms({ ...terms, sold: 0 }, pair)
  const now = operation.clock.now()
  if (terms.maturity_day < today(now)) throw new UsageError(msg`the maturity day is over`)
  const section = sectionOf(zone)
  const act = { kind: 'dual_product', subject: pair.coin, terms: JSON.stringify({ section, ...terms }) }
  const made = await withTwoApprovals(operation, `A product of ${pair.coin}`, act, async (tx) => {
    await requireFixing(tx, { currency_id: pair.coin_id, pair_id: pair.id, day: terms.maturity_day })
    return tx
      .insertInto('dual_products')
      .values({
        section,
        currency_id: pair.coin_id,
        quote_id: pair.quote_id,
        pair_id: pair.id,
        test: operation.config.demo,
        slot: null,
        created_at: now,
        ...terms,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  if (made)
    operation.print(
      msg`Product ${{ id: made.id }} is written down. Nobody sees it before: dual open ${{ id: made.id }}`,
    )
  return 0
}

async function setOpen(operation: Operation, text: string | undefined, open: boolean): Promise<number> {
  const row = await oneOf(operation, text)
  await operation.db.updateTable('dual_products').set({ open }).where('id', '=', row.id).execute()
  operation.print(
    open
      ? msg`Product ${{ id: row.id }} is offered. ${{ note: NEW_ONLY }}`
      : msg`Product ${{ id: row.id }} is not offered any more. ${{ note: NEW_ONLY }}`,
  )
  return 0
}

/** The columns that `dual edit` changes, by field name. */
function changed(row: ProductRow, pair: Pair, field: string, [first, second]: readonly string[]) {
  switch (field) {
    case 'apr':
      return { apr: amountOf(first, RATE_DIGITS, msg`the yearly rate, a fraction,`) }
    case 'linked':
      return { linked_price: amountOf(first, pair.price_precision, msg`the target price`) }
    case 'share':
      return {
        per_share: amountOf(first, row.type === 'call' ? pair.coin_scale : pair.quote_scale, msg`a share`),
      }
    case 'maturity':
      return { maturity_day: dayOf(first) }
    case 'sale':
      return {
        sale_start: parseBusinessTime(first, msg`the beginning`),
        sale_end: parseBusinessTime(second, msg`the end`),
      }
    case 'shares':
      return { total_shares: whole(first, msg`the number of shares`) }
    case 'most':
      return { max_num: whole(first, msg`the most at once`) }
    case 'zone':
      return { section: sectionOf(first) }
    default:
      throw new UsageError(
        msg`what of product ${{ id: row.id }}? apr, linked, share, maturity, sale, shares, most or zone`,
      )
  }
}

async function edit(operation: Operation, [text, field = '', ...values]: readonly string[]): Promise<number> {
  const row = await oneOf(operation, text)
  const pair = await pairWith(operation, row)
  const set = changed(row, pair, field, values)
  requireValidTerms({ ...row, ...set }, pair)
  const day = 'maturity_day' in set ? set.maturity_day : row.maturity_day
  if (day < today(operation.clock.now())) throw new UsageError(msg`the maturity day is over`)
  const act = { kind: 'dual_terms', subject: String(row.id), terms: JSON.stringify(set) }
  const said = msg`Product ${{ id: row.id }} has new terms. ${{ note: NEW_ONLY }}`
  return setTerms(operation, { what: `The ${field} of product ${row.id}`, said, ...act }, async (tx) => {
    await requireFixing(tx, { currency_id: row.currency_id, pair_id: row.pair_id, day })
    await tx
      .updateTable('dual_products')
      .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
  })
}

const isSource = (text: string | undefined): text is DualSource => text === 'platform' || text === 'deribit'

async function setSource(operation: Operation, [coin, source]: readonly string[]): Promise<number> {
  const { config } = operation
  const pair = await pairOf(operation, coin)
  if (!isSource(source)) throw new UsageError(msg`deribit or platform?`)
  if (source === 'deribit') {
    if (!Object.hasOwn(DELIVERY_INDEX, pair.coin))
      throw new UsageError(msg`the options exchange has no delivery price of ${{ coin: pair.coin }}`)
    // Products that are bought at simulated prices must not be settled at real prices.
    if (config.feed.kind !== 'ccxt')
      throw new UsageError(msg`the market is not live: its orders are settled by its own prices`)
  }
  const act = { kind: 'dual_source', subject: pair.coin, terms: source }
  const said = msg`Settlements of ${{ coin: pair.coin }} are by ${{ source }}, on dates that no product has yet. A date that has one keeps its source.`
  return setTerms(operation, { what: `The source of ${pair.coin}`, said, ...act }, (tx) =>
    tx
      .insertInto('dual_sources')
      .values({ currency_id: pair.coin_id, source })
      .onConflict((conflict) => conflict.column('currency_id').doUpdateSet({ source }))
      .execute(),
  )
}

export const dualCommands: readonly Command[] = [
  dualList,
  {
    name: 'dual create',
    parameters:
      '<call|put> <coin> <zone> <a share> <yearly rate> <target price> <maturity YYYY-MM-DD> <sale from> <sale to> <shares> [most at once]',
    about:
      'a new product by two operators, closed until it is opened; the rate is a fraction, moments are of UTC+8 (2026-03-07T12:00)',
    act: true,
    run: create,
  },
  {
    name: 'dual open',
    parameters: '<id>',
    about: 'offers a product',
    act: true,
    run: (operation, [id]) => setOpen(operation, id, true),
  },
  {
    name: 'dual close',
    parameters: '<id>',
    about: 'offers a product no more; what is bought goes on',
    act: true,
    run: (operation, [id]) => setOpen(operation, id, false),
  },
  {
    name: 'dual edit',
    parameters: '<id> <apr|linked|share|maturity|sale|shares|most|zone> <values>',
    about: 'changes a product for orders from now on; two operators',
    act: true,
    run: edit,
  },
  {
    name: 'dual source',
    parameters: '<coin> <deribit|platform>',
    about: 'who says the settlement price on dates that no product has yet; two operators',
    act: true,
    run: setSource,
  },
]
