import { type RawBuilder, sql } from 'kysely'
import type { Today, UsdtTotal } from '#contract/operators/overview.ts'
import { SCENES } from '#contract/table.ts'
import { add, type Decimal, ZERO } from '#domain/money.ts'
import type { Market } from '../../market/types.ts'
import type { Db } from '../../platform/db/types.ts'
import { products } from '../../products/index.ts'
import type { StaffPart } from '../../products/module.ts'
import { equivalentOf } from '../../products/wallet/index.ts'

type Figures = Today['figures']

const DAY = 86_400_000
/**
 * Time (ms) for which a result is kept for all operators and for refreshes of their pages, because the queries read
 * all transactions of a day.
 */
const KEEP = 30_000

interface Amount {
  readonly currency: number
  readonly count: number
  readonly amount: Decimal
}

const FEES = Object.entries(SCENES).flatMap(([scene, kind]) => (kind === 'fee' ? [scene] : []))

/** Sums rows `(currency_id, amount)` by currency. */
async function byCurrency(db: Db, rows: RawBuilder<unknown>): Promise<Amount[]> {
  const { rows: sums } = await sql<Amount>`
    select currency_id as currency, count(*) as count, trim_scale(sum(amount)) as amount
    from (${rows}) r (currency_id, amount) group by 1`.execute(db)
  return sums
}

/**
 * The total value in USDT at the last recorded prices. Amounts without a price are not included; only their number is
 * returned.
 */
function worthOf(market: Market, amounts: readonly Amount[]): UsdtTotal {
  let usdt: Decimal = ZERO
  let unpriced = 0
  for (const { currency, count, amount } of amounts) {
    const worth = equivalentOf(market, currency, amount)
    if (worth === null) unpriced += count
    else usdt = add(usdt, worth)
  }
  return { count: amounts.reduce((sum, { count }) => sum + count, 0), usdt, unpriced }
}

/** The queries that the products provide for one figure. */
const partsOf = (read: (staff: StaffPart) => RawBuilder<unknown> | undefined) =>
  products.flatMap(({ name, staff }) => {
    const rows = staff && read(staff)
    return rows ? [{ name, rows }] : []
  })

async function sumOf(
  db: Db,
  market: Market,
  read: (staff: StaffPart) => RawBuilder<unknown> | undefined,
): Promise<UsdtTotal> {
  const rows = partsOf(read).map((part) => part.rows)
  return worthOf(market, await byCurrency(db, sql.join(rows, sql` union all `)))
}

async function volumeOf(db: Db, market: Market, since: number): Promise<Figures['volume']> {
  const volume: Figures['volume'] = []
  for (const { name, rows } of partsOf(({ volume: traded }) => traded?.(since)))
    volume.push({ product: name, usdt: worthOf(market, await byCurrency(db, rows)).usdt })
  return volume
}

const feesOf = async (db: Db, market: Market, since: number): Promise<Decimal> =>
  worthOf(
    market,
    await byCurrency(
      db,
      sql`select a.currency_id, -p.amount from postings p join accounts a on a.id = p.account_id
        where p.created_at >= ${since} and p.scene = any (${sql.val(FEES)}::text[]) and a.user_id is not null`,
    ),
  ).usdt

async function countOf(db: Db, rows: readonly RawBuilder<unknown>[]): Promise<number> {
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from (${sql.join(rows, sql` union all `)}) r`.execute(db)
  return counted[0]?.n ?? 0
}

async function exposureOf(db: Db, market: Market): Promise<Figures['exposure']> {
  const rows = partsOf(({ exposure }) => exposure).map((part) => part.rows)
  const side = async (name: string): Promise<Decimal> =>
    worthOf(
      market,
      await byCurrency(
        db,
        sql`select currency_id, amount from (${sql.join(rows, sql` union all `)}) e (currency_id, side, amount)
          where side = ${name}`,
      ),
    ).usdt
  return { long: await side('long'), short: await side('short') }
}

async function read(db: Db, market: Market, now: number): Promise<Figures> {
  const since = now - DAY
  const insurance = sql`select currency_id, available from accounts where floored and platform ~ '(^|_)insurance$'`
  return {
    sign_ups: await countOf(db, [sql`select id from users where created_at >= ${since}`]),
    deposits: await sumOf(db, market, ({ credited }) => credited?.(since)),
    withdrawals: await sumOf(db, market, ({ sent }) => sent?.(since)),
    volume: await volumeOf(db, market, since),
    fees: await feesOf(db, market, since),
    liquidations: await countOf(
      db,
      partsOf(({ liquidated }) => liquidated?.(since)).map(({ rows }) => rows),
    ),
    exposure: await exposureOf(db, market),
    insurance: worthOf(market, await byCurrency(db, insurance)).usdt,
  }
}

const looks = new WeakMap<Db, { readonly at: number; readonly figures: Promise<Figures> }>()

/**
 * Figures of the last 24 hours, cached for at most 30 s. Exposure and insurance are the values at the time of the
 * query.
 */
export function lastDay(db: Db, market: Market, now: number): Promise<Figures> {
  const last = looks.get(db)
  if (last && now >= last.at && now - last.at < KEEP) return last.figures
  const figures = read(db, market, now)
  looks.set(db, { at: now, figures })
  figures.catch(() => looks.delete(db))
  return figures
}
