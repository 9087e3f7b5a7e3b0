import type { DualProducts } from '#contract/operators/products/dual.ts'
import { businessDayName, formatBusinessTime } from '#domain/businessDay.ts'
import { dualPayouts, holdingDays, soldFraction } from '#domain/earn/dual.ts'
import { type Operation, typedCommand } from '../../identity/approvals/command.ts'
import { wireTime } from '../../platform/clock.ts'
import { translate } from '../../platform/texts/translate.ts'
import { type ProductRow, productsIn, saleOf, settleAt } from './store.ts'
import { DUAL_SECTIONS } from './texts.ts'

const MOST = 1000

type Product = DualProducts['products'][number]
type Listed = ProductRow & {
  readonly coin: string
  readonly coin_scale: number
  readonly quote: string
  readonly quote_scale: number
}

const sections = () => DUAL_SECTIONS.map((text, index) => ({ id: index + 1, name: translate(text, 'en') }))

function toProduct(row: Listed, now: number): Product {
  const left = row.total_shares - row.sold
  const days = holdingDays(wireTime(now), row.maturity_day)
  const payout = dualPayouts(row.per_share, {
    type: row.type,
    apr: row.apr,
    linkedPrice: row.linked_price,
    days,
    coinScale: row.coin_scale,
    quoteScale: row.quote_scale,
  })
  return {
    id: row.id,
    type: row.type,
    coin: row.coin,
    quote: row.quote,
    invested: row.type === 'call' ? row.coin : row.quote,
    section: row.section,
    section_name: sections().find(({ id }) => id === row.section)?.name ?? '',
    share: row.per_share,
    apr: row.apr,
    target_price: row.linked_price,
    maturity_day: businessDayName(row.maturity_day),
    settle_at: settleAt(row.maturity_day),
    source: row.source,
    sale_start: row.sale_start,
    sale_end: row.sale_end,
    sale: saleOf(row, now),
    holding_days: days,
    payout_coin: payout.coin,
    payout_quote: payout.quote,
    total_shares: row.total_shares,
    sold: row.sold,
    left,
    progress: soldFraction(left, row.total_shares),
    most: row.max_num,
    open: row.open,
    test: row.test,
    version: row.version,
  }
}

async function dualProducts({ db, clock }: Operation): Promise<DualProducts> {
  const rows = await productsIn(db)
    .innerJoin('currencies as c', 'c.id', 'p.currency_id')
    .innerJoin('currencies as q', 'q.id', 'p.quote_id')
    .select(['c.name as coin', 'c.scale as coin_scale', 'q.name as quote', 'q.scale as quote_scale'])
    .orderBy('p.id', 'desc')
    .limit(MOST)
    .execute()
  const sources = await db
    .selectFrom('dual_sources as s')
    .innerJoin('currencies as c', 'c.id', 's.currency_id')
    .select(['c.name as coin', 's.source'])
    .orderBy('c.name')
    .execute()
  return {
    products: rows.reverse().map((row) => toProduct(row, clock.now())),
    sections: sections(),
    sources,
  }
}

const line = (row: Product): string =>
  [
    row.id,
    row.type,
    row.coin,
    `zone ${row.section}`,
    `a share ${row.share}`,
    `yearly ${row.apr}`,
    `linked ${row.target_price}`,
    `matures ${row.maturity_day} by ${row.source}`,
    `sale ${formatBusinessTime(row.sale_start)} to ${formatBusinessTime(row.sale_end)}`,
    `sold ${row.sold} of ${row.total_shares}, ${row.most} at once`,
    row.open ? 'open' : 'closed',
    ...(row.test ? ['test'] : []),
  ].join('  ')

export const dualList = typedCommand({
  name: 'dual list',
  parameters: '',
  about: `the last ${MOST} products of dual investment, with what is sold of them`,
  act: false,
  input: () => null,
  work: dualProducts,
  text: ({ products }) => (products.length === 0 ? ['There is no product.'] : products.map(line)),
})
