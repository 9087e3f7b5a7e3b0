import { sql } from 'kysely'
import type { Follow, TraderShort } from '#contract/trade/copy.ts'
import { big, type Decimal, exact, ZERO } from '#domain/money.ts'
import { numberOf, profitOf } from '#domain/trade/futures/calculations.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { type FollowRow, usedAmounts, usedIn } from './store.ts'

type Seen = Pick<Services, 'market'>

/** The short form of traders' data, for rows that refer to a trader. */
export async function shortTraders(
  db: Db | Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TraderShort>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('copy_traders as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.user_id', 't.nickname', 'u.head_portrait', 't.sample', 't.share_rate'])
    .where('t.user_id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ user_id, nickname, head_portrait, sample, share_rate }) => [
      user_id,
      { trader_user_id: user_id, nickname, head_portrait, sample: sample ? 1 : 0, share_rate },
    ]),
  )
}

interface OpenCopy {
  readonly follow_id: number
  readonly pair_id: number
  readonly side: 'long' | 'short'
  readonly price: Decimal
  readonly share: Decimal
  readonly lot_size: Decimal
  readonly overnight: Decimal
}

/**
 * Unrealised profit and loss of the copies of each following, at the last recorded prices, less the overnight fees
 * charged.
 */
export async function unrealisedProfits(
  { market }: Seen,
  db: Db | Tx,
  follows: readonly number[],
): Promise<ReadonlyMap<number, Decimal>> {
  if (follows.length === 0) return new Map()
  const { rows } = await sql<OpenCopy>`
    select c.follow_id, o.pair_id, o.side, o.price, o.share, o.lot_size, o.overnight
    from copy_orders c join lever_orders o on o.id = c.order_id
    where c.follow_id = any (${sql.val(follows)}::bigint[]) and o.phase = 'open'`.execute(db)
  const sums = new Map<number, Decimal>()
  for (const row of rows) {
    const now = market.last(row.pair_id)?.price ?? row.price
    const open = big(profitOf(row.side, row.price, now, numberOf(row.share, row.lot_size))).minus(
      row.overnight,
    )
    sums.set(row.follow_id, exact(open.plus(sums.get(row.follow_id) ?? ZERO)))
  }
  return sums
}

async function countsOf(db: Db | Tx, follows: readonly number[]) {
  const { rows } = await sql<{ follow_id: number; copied: number; skipped: number }>`
    select f.id as follow_id,
      (select count(*)::int from copy_orders c where c.follow_id = f.id) as copied,
      (select count(*)::int from copy_skips s where s.follow_id = f.id) as skipped
    from copy_follows f where f.id = any (${sql.val(follows)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.follow_id, row]))
}

/**
 * Followings in the shape of the API for their followers, with open copies at the last recorded
 * prices.
 */
export async function followWire(services: Seen, db: Db | Tx, rows: readonly FollowRow[]): Promise<Follow[]> {
  const ids = rows.map(({ id }) => id)
  const [traders, used, open, counts] = await Promise.all([
    shortTraders(
      db,
      rows.map(({ trader_id }) => trader_id),
    ),
    usedAmounts(db, ids),
    unrealisedProfits(services, db, ids),
    countsOf(db, ids),
  ])
  return rows.flatMap((row) => {
    const trader = traders.get(row.trader_id)
    if (!trader) return []
    return [
      {
        id: row.id,
        follow_user_id: row.trader_id,
        trader,
        type: row.kind,
        number: row.number,
        follow_amount: row.follow_amount,
        loss_limit: row.loss_limit ?? '',
        share_rate: row.share_rate,
        used_margin: usedIn(used, row.id),
        profit: exact(
          big(row.net)
            .minus(row.shared)
            .plus(open.get(row.id) ?? ZERO),
        ),
        shared: row.shared,
        copied_orders: counts.get(row.id)?.copied ?? 0,
        skipped_orders: counts.get(row.id)?.skipped ?? 0,
        status: row.status,
        cancel_reason: row.cancel_reason,
        create_time: wireTime(row.started_at),
        cancel_time: wireTime(row.cancelled_at),
      },
    ]
  })
}

/** Masks a name: shows only its first and last letter. */
export function maskName(name: string): string {
  const letters = [...name]
  return `${letters[0] ?? '*'}***${letters.length > 1 ? (letters.at(-1) ?? '') : ''}`
}

/** Total profit share that followers have paid to a trader. */
export async function earnedBy(db: Db | Tx, traderId: number): Promise<Decimal> {
  const { sum } = await db
    .selectFrom('copy_follows')
    .select((eb) => eb.fn.sum<string | null>('shared').as('sum'))
    .where('trader_id', '=', traderId)
    .executeTakeFirstOrThrow()
  return sum === null ? ZERO : exact(big(sum))
}
