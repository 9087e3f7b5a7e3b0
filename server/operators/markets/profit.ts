import { sql } from 'kysely'
import type { MarketProfit } from '#contract/operators/markets-figures.ts'
import { businessDayName, businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { add, big, type Decimal, roundDown, ZERO } from '#domain/money.ts'
import type { Operation } from '../../identity/approvals/command.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/types.ts'
import { platformRules, products } from '../../products/index.ts'
import { RESERVE_REF } from '../../products/reserve/index.ts'
import { STOCK_SPLIT } from '../../products/stocks/index.ts'
import { pricesByDay, ratesByDay, USDT_DIGITS } from '../../products/wallet/index.ts'
import type { Services } from '../../services.ts'

const DAY = 86_400_000
/** Offset of the business day (UTC+8) from the UTC day, in seconds. */
const OFFSET = 8 * 3600

/**
 * Kinds of journals that are neither profit nor loss: transfers by which the operator funds reserves, and stock
 * splits.
 */
const NO_RESULT = [RESERVE_REF, STOCK_SPLIT] as const

const accountsWith = (result: 'none' | 'coins'): string[] =>
  Object.entries(platformRules).flatMap(([name, rule]) => (rule.result === result ? [name] : []))

interface Sum {
  readonly day: number
  readonly ref_type: string
  readonly scene: string
  readonly currency: number
  readonly coin: string
  readonly amount: Decimal
}

/** Sums of postings on platform accounts by business day, journal kind, scene and coin. */
async function sumsSince(db: Db, from: number): Promise<readonly Sum[]> {
  const { rows } = await sql<Sum>`
    select ((p.created_at / 1000 + ${OFFSET}) / 86400)::int as day, j.ref_type, p.scene, a.currency_id as currency,
      c.name as coin, trim_scale(sum(p.amount))::text as amount
    from postings p join accounts a on a.id = p.account_id join journals j on j.id = p.journal_id
      join currencies c on c.id = a.currency_id
    where p.created_at >= ${from} and a.platform is not null and a.debtor is null
      and a.platform <> all (${sql.val(accountsWith('none'))}::text[])
      and not (c.kind = 'fiat' and a.platform = any (${sql.val(accountsWith('coins'))}::text[]))
      and j.ref_type <> all (${sql.val([...NO_RESULT])}::text[])
    group by 1, 2, 3, 4, 5 having sum(p.amount) <> 0 order by 1 desc, 2, 3, 5`.execute(db)
  return rows
}

type Priced = Pick<Services, 'db' | 'market' | 'clock'>

/** USDT prices per coin at the end of each day (UTC); the last recorded price for the current day. */
async function pricesOf(services: Priced, sums: readonly Sum[]) {
  const { market, db, clock } = services
  const isOver = (day: number): boolean => (day + 1) * DAY <= clock.now()
  const days = [...new Set(sums.map(({ day }) => day))].filter(isOver)
  const currencies = market.currencies().filter(({ id }) => sums.some(({ currency }) => currency === id))
  const past = await pricesByDay(services, currencies, days, await ratesByDay(db, days))
  return (day: number, currency: number): Decimal | null =>
    isOver(day) ? past(day, currency) : (market.usdtPrice(currency)?.price ?? null)
}

const productOf = (refType: string): string =>
  products.find(({ audit }) => audit.references?.includes(refType))?.name ?? refType

/**
 * The platform's profit and loss by product for the last `days` business days, computed from the ledger
 * (docs/operations/money.md#profit-and-loss).
 */
export async function marketProfit(operation: Operation, days: number): Promise<MarketProfit> {
  const services = await operation.services()
  const today = businessDayOf(wireTime(operation.clock.now()))
  const first = today - days + 1
  const sums = await sumsSince(operation.db, businessDayStart(first) * 1000)
  const price = await pricesOf(services, sums)
  return {
    days: Array.from({ length: days }, (_, ago) => today - ago).map((day) => {
      const rows = sums
        .filter((sum) => sum.day === day)
        .map(({ ref_type, scene, coin, amount, currency }) => {
          const priced = price(day, currency)
          const worth = priced === null ? null : roundDown(big(priced).times(amount), USDT_DIGITS)
          return { product: productOf(ref_type), scene, coin, amount, worth }
        })
      return {
        day: businessDayName(day),
        total: rows.reduce((sum, { worth }) => (worth === null ? sum : add(sum, worth)), ZERO),
        products: rows,
      }
    }),
  }
}
