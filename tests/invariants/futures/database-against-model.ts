import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/types.ts'
import { USDT } from '../spot/test-harness.ts'
import type { Book, Closed, Order } from './exact-reference-model.ts'
import { compare, type Fraction, frac, plus, ZERO } from './reference-model.ts'

/**
 * Checks conditions that must hold between any two operations, from the tables alone.
 *
 * @param given amount that the operator has paid into the insurance fund so far.
 * @param since start of the last operation (ms).
 */
export const invariants = (given: string, since: number): RawBuilder<{ wrong: string }> => sql`
  select format('currency %s sums to %s', currency_id, sum(available + frozen + locked)) as wrong from accounts
    group by currency_id having sum(available + frozen + locked) <> 0
  union all select format('person %s has less than nothing', user_id) from accounts
    where user_id is not null and least(available, frozen, locked) < 0
  union all select format('%s of %s is not what orders hold', a.account, a.user_id) from accounts a
    left join (select user_id, account, quote_id, sum(frozen) as frozen, sum(margin) as margin from lever_orders
      where phase in ('order', 'open') group by 1, 2, 3) o
      on (o.user_id, o.account, o.quote_id) = (a.user_id, a.account, a.currency_id)
    where a.account in ('lever', 'margin')
      and (a.frozen, a.locked) is distinct from (coalesce(o.frozen, 0), coalesce(o.margin, 0))
  union all select format('order %s lost more than its margin', id) from lever_orders where profit < -opened_margin
  union all select format('close %s of order %s names no tick', c.n, c.order_id) from lever_closes c
    join lever_orders o on o.id = c.order_id left join ticks t on t.pair_id = o.pair_id and t.seq = c.tick_seq
    where (t.id, t.price, t.time) is distinct from (c.tick_id, c.price, c.time)
  union all select format('order %s is opened by no tick', o.id) from lever_orders o
    left join ticks t on t.pair_id = o.pair_id and t.seq = o.open_tick_seq
    where o.opened_at > 0 and (t.id, t.price, t.time) is distinct from (o.open_tick_id, o.price, o.opened_at)
  union all select format('close %s of order %s: a gap of %s is borne by insurance %s and book %s', c.n, c.order_id, c.gap,
      c.insured, -p.book - p.result)
    from lever_closes c join lever_orders o on o.id = c.order_id cross join lateral (
      select ceil((case o.side when 'long' then c.price - o.price else o.price - c.price end) * c.share * o.lot_size
          * 1e6) / 1e6 as result,
        coalesce(sum(p.amount) filter (where a.platform = 'lever_book'), 0) as book,
        coalesce(sum(p.amount) filter (where a.platform = 'insurance'), 0) as insurance
      from journals j join postings p on p.journal_id = j.id join accounts a on a.id = p.account_id
      where j.key = 'lever:' || c.order_id || ':close:' || c.n) p
    where c.gap <> c.insured - p.book - p.result or p.insurance <> -c.insured
  union all select format('the insurance has %s', sum(available)) from accounts where platform = 'insurance'
    and currency_id = ${USDT}
    having coalesce(sum(available), 0) <> ${given}::numeric - (select coalesce(sum(insured), 0) from lever_closes)
  union all select format('close %s of order %s was not insured, and there was money', n, order_id) from lever_closes
    where insured < gap and created_at >= ${since}
      and (select sum(available) from accounts where platform = 'insurance' and currency_id = ${USDT}) > 0
  union all select format('order %s owes %s for its nights', o.id, o.overnight) from lever_orders o
    where o.overnight <> (select coalesce(sum(fee), 0) from lever_nights g where g.order_id = o.id)
      - (select coalesce(sum(settled), 0) from lever_closes c where c.order_id = o.id)`

type Due = Readonly<Record<string, Fraction | string | number | null>>

/** The fields of a row whose values differ from the reference model's. */
function differences(what: string, row: Readonly<Record<string, unknown>>, due: Due): readonly string[] {
  return Object.entries(due).flatMap(([name, theirs]) => {
    const ours = row[name]
    const same =
      theirs !== null && typeof theirs === 'object'
        ? typeof ours === 'string' && compare(frac(ours), theirs) === 0
        : ours === theirs
    const expectedText = theirs !== null && typeof theirs === 'object' ? `${theirs.n}/${theirs.d}` : theirs
    return same ? [] : [`${what}: ${name} is ${String(ours)}, due ${expectedText}`]
  })
}

const sum = (closes: readonly Closed[], name: 'profit' | 'fee' | 'overnight'): Fraction =>
  closes.reduce((all, close) => plus(all, close[name]), ZERO)

const rowDue = (order: Order): Due => {
  const { position, closes, phase } = order
  const opened = order.openedSeq > 0
  return {
    phase,
    share: order.share,
    frozen: order.frozen,
    mmr: position.terms.mmr,
    set_aside: position.terms.frozen,
    limit_price: position.terms.limit,
    price: opened ? position.open : ZERO,
    margin: opened ? position.margin : ZERO,
    open_fee: opened ? position.paidFee : ZERO,
    open_tick_seq: order.openedSeq,
    overnight: position.overnight,
    overnight_paid: sum(closes, 'overnight'),
    take_profit: position.profitAt,
    stop_loss: position.lossAt,
    close_share: order.close?.share ?? ZERO,
    close_end: order.closeEnd,
    closes: closes.length,
    profit: sum(closes, 'profit'),
    close_fee: sum(closes, 'fee'),
    close_reason: closes.at(-1)?.reason ?? '',
    end_reason: order.end,
  }
}

const closeDue = ({ seq, share, reason, margin, profit, gap, overnight, fee, back }: Closed): Due => ({
  tick_seq: seq,
  reason,
  share,
  margin,
  profit,
  gap,
  overnight,
  fee,
  back,
})

/**
 * Differences between the tables and the reference model: orders, closes, overnight fees, and the balances of
 * all people.
 */
export async function rowsWrong(db: Db, book: Book): Promise<readonly string[]> {
  const ids = [...book.orders.keys(), 0]
  const rows = await db.selectFrom('lever_orders').selectAll().where('id', 'in', ids).execute()
  const closes = await db
    .selectFrom('lever_closes')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('n')
    .execute()
  const nights = await db
    .selectFrom('lever_nights')
    .select(['order_id', 'day', 'fee'])
    .where('order_id', 'in', ids)
    .orderBy('day')
    .execute()
  const wrong = [...book.orders].flatMap(([id, order]) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return [`order ${id} is gone`]
    const ours = closes.filter(({ order_id }) => order_id === id)
    const charged = nights.filter(({ order_id }) => order_id === id)
    return [
      ...differences(`order ${id}`, row, rowDue(order)),
      ...order.closes.flatMap((close, n) =>
        differences(`close ${n + 1} of order ${id}`, ours[n] ?? {}, closeDue(close)),
      ),
      ...(charged.length === order.nights.length ? [] : [`order ${id} has ${charged.length} nights`]),
      ...order.nights.flatMap((night, n) =>
        differences(`night ${n + 1} of order ${id}`, charged[n] ?? {}, { ...night }),
      ),
    ]
  })
  return [...wrong, ...(await moneyWrong(db, book))]
}

async function moneyWrong(db: Db, book: Book): Promise<readonly string[]> {
  const users = [...book.money.keys()].map((key) => Number(key.split(' ')[0]))
  const accounts = await db
    .selectFrom('accounts')
    .select(['user_id', 'account', 'available', 'frozen', 'locked'])
    .where('user_id', 'in', users)
    .where('currency_id', '=', USDT)
    .execute()
  const insurance = await db
    .selectFrom('accounts')
    .select('available')
    .where('platform', '=', 'insurance')
    .where('currency_id', '=', USDT)
    .executeTakeFirst()
  return [
    ...differences('insurance', { has: insurance?.available ?? '0' }, { has: book.insurance }),
    ...[...book.money].flatMap(([key, available]) => {
      const row = accounts.find(({ user_id, account }) => `${user_id} ${account}` === key)
      const own = [...book.orders.values()].filter(({ ask }) => `${ask.user} ${ask.account}` === key)
      const frozen = own.reduce((all, order) => plus(all, order.frozen), ZERO)
      const locked = own.reduce(
        (all, order) => (order.phase === 'open' ? plus(all, order.position.margin) : all),
        ZERO,
      )
      return differences(key, row ?? {}, { available, frozen, locked })
    }),
  ]
}
