import { sql } from 'kysely'
import { big, type Decimal, decimal, exact, ZERO } from '#domain/money.ts'
import { numberOf, profitOf } from '#domain/trade/futures/calculations.ts'
import { tickAt } from '../../market/tick-store.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { copyCurrency } from './store.ts'

/** An open position as recorded in the ledger at a given time. */
interface Open {
  readonly user_id: number
  readonly own: boolean
  readonly pair_id: number
  readonly side: 'long' | 'short'
  readonly price: Decimal
  readonly lot_size: Decimal
  readonly share: Decimal
  /** Overnight fees that were charged and not paid yet. */
  readonly owed: Decimal
}

/** Positions in the futures account that were open at `time` (ms), according to the journals posted until that time. */
async function openAt(
  db: Db | Tx,
  users: readonly number[],
  currency: number,
  time: number,
): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select o.user_id, o.follow_user_id = 0 as own, o.pair_id, o.side, o.price, o.lot_size,
      trim_scale(o.opened_share - coalesce(c.share, 0)) as share,
      trim_scale(coalesce(n.fee, 0) - coalesce(c.settled, 0)) as owed
    from lever_orders o
    join journals f on f.key = 'lever:' || o.id || ':fill' and f.created_at <= ${time}
    left join lateral (select sum(share) as share, sum(settled) as settled from lever_closes
      where order_id = o.id and created_at <= ${time}) c on true
    left join lateral (select sum(fee) as fee from lever_nights where order_id = o.id and charged_at <= ${time}) n on true
    where o.user_id = any (${sql.val(users)}::bigint[]) and o.account = 'lever' and o.quote_id = ${currency}
      and o.opened_at > 0 and (o.phase = 'open' or o.ended_at > ${time}) and o.opened_share > coalesce(c.share, 0)
    order by o.id`.execute(db)
  return rows
}

/**
 * The total balance of each of these users in the futures account at `time`, according to the postings until that
 * time.
 */
async function balancesAt(db: Db | Tx, users: readonly number[], currency: number, time: number) {
  const { rows } = await sql<{ user_id: number; balance: string }>`
    select a.user_id, trim_scale(sum(p.amount))::text as balance from accounts a join postings p on p.account_id = a.id
    where a.user_id = any (${sql.val(users)}::bigint[]) and a.account = 'lever' and a.currency_id = ${currency}
      and p.created_at <= ${time} group by a.user_id`.execute(db)
  return new Map(rows.map(({ user_id, balance }) => [user_id, decimal(balance)]))
}

export interface Valued {
  readonly pair_id: number
  readonly seq: number
  readonly price: Decimal
}

export interface Standing {
  /** Balance plus unrealised profit and loss of all positions. */
  readonly equity: Decimal
  /** Unrealised profit and loss of the user's own orders, without copies. */
  readonly open: Decimal
}

export interface Standings {
  of(user: number): Standing
  /** The ticks by which the open positions were valued: the last tick of each pair at that time. */
  readonly ticks: readonly Valued[]
}

/**
 * Equity of these users' futures accounts at `time` (ms), from the ledger and the last tick of each pair that was
 * recorded until that time.
 */
export async function equitiesAt(
  db: Db | Tx,
  users: readonly number[],
  currency: number,
  time: number,
): Promise<Standings> {
  const [open, balances] = [
    await openAt(db, users, currency, time),
    await balancesAt(db, users, currency, time),
  ]
  const ticks = new Map<number, Valued>()
  for (const pair of new Set(open.map(({ pair_id }) => pair_id))) {
    const { before } = await tickAt(db, pair, time)
    if (before) ticks.set(pair, { pair_id: pair, seq: before.seq, price: before.price })
  }
  const sums = new Map<number, { all: Decimal; own: Decimal }>()
  for (const row of open) {
    const price = ticks.get(row.pair_id)?.price ?? row.price
    const value = big(profitOf(row.side, row.price, price, numberOf(row.share, row.lot_size))).minus(row.owed)
    const sum = sums.get(row.user_id) ?? { all: ZERO, own: ZERO }
    sums.set(row.user_id, {
      all: exact(value.plus(sum.all)),
      own: row.own ? exact(value.plus(sum.own)) : sum.own,
    })
  }
  return {
    of: (user) => {
      const sum = sums.get(user) ?? { all: ZERO, own: ZERO }
      return { equity: exact(big(balances.get(user) ?? ZERO).plus(sum.all)), open: sum.own }
    },
    ticks: [...ticks.values()],
  }
}

/** A user's equity in the futures account now, at the last recorded prices. */
export async function equityNow(
  { market, clock }: Pick<Services, 'market' | 'clock'>,
  db: Db | Tx,
  userId: number,
): Promise<Decimal> {
  return (await equitiesAt(db, [userId], copyCurrency(market), clock.now())).of(userId).equity
}
