import { sql } from 'kysely'
import type { Db } from '#server/platform/db/types.ts'

/** Converts a decimal string to an exact integer of millionths. */
const micro = (value: string): bigint => {
  const [whole = '0', part = ''] = value.replace('-', '').split('.')
  const units = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0').slice(0, 6))
  return value.startsWith('-') ? -units : units
}
/** Converts lots or multipliers to integers of hundredths. */
const cents = (value: string): bigint => micro(value) / 10_000n
/** Divides and rounds half up, as 1.555 becomes 1.56 with two decimals. */
const halfUp = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under)

/** Conditions that must hold between any two operations, checked by the tables alone. */
export const INVARIANTS = sql`
  select format('currency %s sums to %s', currency_id, sum(available + frozen + locked)) as wrong from accounts
    group by currency_id having sum(available + frozen + locked) <> 0
  union all select format('person %s has less than nothing', user_id) from accounts
    where user_id is not null and least(available, frozen, locked) < 0
  union all select format('follower %s has %s copies of order %s', user_id, count(*), lead_id) from copy_orders
    group by user_id, lead_id having count(*) > 1
  union all select format('order %s is copied and skipped', lead_id) from copy_orders c
    where exists (select from copy_skips s where s.follow_id = c.follow_id and s.lead_id = c.lead_id)
  union all select format('follow %s falls below its mark', id) from copy_follows where net > high and results = 0
  union all select format('follow %s: mark %s is not the highest of its results', f.id, f.high) from copy_follows f
    where f.high <> coalesce((select max(r.high) from copy_results r where r.follow_id = f.id), 0)`

interface Close {
  readonly share: bigint
  readonly reason: string
  readonly seq: number
}

const closesOf = async (db: Db, id: number): Promise<readonly Close[]> =>
  (
    await db
      .selectFrom('lever_closes')
      .select(['share', 'reason', 'tick_seq'])
      .where('order_id', '=', id)
      .orderBy('n')
      .execute()
  ).map(({ share, reason, tick_seq }) => ({ share: cents(share), reason, seq: tick_seq }))

/**
 * The trader's closes that a copy must follow. All closes at or before the price that opened the copy are
 * combined into one.
 */
function heardBy(opened: number, closes: readonly Close[]): readonly { readonly share: bigint }[] {
  const before = closes.filter(({ seq }) => seq <= opened)
  const first = before.reduce((sum, { share }) => sum + share, 0n)
  return [...(first > 0n ? [{ share: first }] : []), ...closes.slice(before.length)]
}

/** The lots of a copy that each of the trader's closes must close, by the specification. */
function dueCloses(
  copy: bigint,
  lead: bigint,
  closes: readonly { readonly share: bigint }[],
): readonly bigint[] {
  let [mine, theirs] = [copy, lead]
  const due: bigint[] = []
  for (const { share } of closes) {
    const part = share >= theirs ? mine : halfUp(mine * share, theirs)
    const taken = part > mine ? mine : part
    theirs -= share
    mine -= taken
    if (taken > 0n) due.push(taken)
  }
  return due
}

/**
 * Errors in a trader's copies, found by exact arithmetic that is written from the specification, independently
 * of the server's code.
 */
export async function copiesWrong(db: Db, trader: number): Promise<string[]> {
  const wrong: string[] = []
  const copies = await db
    .selectFrom('copy_orders as c')
    .innerJoin('lever_orders as o', 'o.id', 'c.order_id')
    .innerJoin('lever_orders as l', 'l.id', 'c.lead_id')
    .select(['c.order_id', 'c.lead_id', 'c.kind', 'c.number', 'o.opened_share', 'o.user_id', 'o.phase'])
    .select(['l.opened_share as lead_share', 'o.open_tick_seq'])
    .where('c.trader_id', '=', trader)
    .execute()
  for (const one of copies) {
    const lead = cents(one.lead_share)
    const due = one.kind === 1 ? halfUp(lead * cents(one.number), 100n) : cents(one.number)
    if (cents(one.opened_share) !== due)
      wrong.push(`copy ${one.order_id} has ${one.opened_share} lots, due ${due}`)
    const mine = (await closesOf(db, one.order_id)).filter(({ reason }) => reason === 'trader')
    const parts = dueCloses(due, lead, heardBy(one.open_tick_seq, await closesOf(db, one.lead_id)))
    // A copy that its owner has kept, or that was cancelled or liquidated, follows no further closes; the
    // closes before that must be exact.
    mine.forEach(({ share }, n) => {
      if (share !== parts[n])
        wrong.push(`close ${n + 1} of copy ${one.order_id} took ${share}, due ${parts[n]}`)
    })
  }
  const skips = await db
    .selectFrom('copy_skips as s')
    .innerJoin('copy_follows as f', 'f.id', 's.follow_id')
    .innerJoin('lever_orders as l', 'l.id', 's.lead_id')
    .select(['s.id', 's.share', 's.reason', 'l.opened_share'])
    .where('s.trader_id', '=', trader)
    .execute()
  for (const one of skips)
    if (one.reason === 'too_small' && cents(one.share) >= 1n)
      wrong.push(`skip ${one.id} of ${one.share} lots was not too small`)
  return [...wrong, ...(await sharesWrong(db, trader))]
}

/** Errors in the results, high-water marks and profit shares, recomputed in integers from the transactions. */
async function sharesWrong(db: Db, trader: number): Promise<string[]> {
  const wrong: string[] = []
  const results = await db
    .selectFrom('copy_results as r')
    .innerJoin('copy_orders as c', 'c.order_id', 'r.order_id')
    .select([
      'r.follow_id',
      'r.n',
      'r.order_id',
      'r.result',
      'r.net',
      'r.high',
      'r.share',
      'c.share_rate',
      'c.user_id',
    ])
    .where('c.trader_id', '=', trader)
    .orderBy('r.follow_id')
    .orderBy('r.n')
    .execute()
  const marks = new Map<number, { net: bigint; high: bigint }>()
  const sums = new Map<number, bigint>()
  let shared = 0n
  for (const one of results) {
    const mark = marks.get(one.follow_id) ?? { net: 0n, high: 0n }
    const net = mark.net + micro(one.result)
    const above = micro(one.result) > 0n && net > mark.high ? net - mark.high : 0n
    const share = (above * micro(one.share_rate)) / 1_000_000n
    const high = above > 0n ? net : mark.high
    if (micro(one.net) !== net || micro(one.high) !== high || micro(one.share) !== share)
      wrong.push(
        `result ${one.n} of follow ${one.follow_id}: ${one.net} ${one.high} ${one.share}, due ${net} ${high} ${share}`,
      )
    marks.set(one.follow_id, { net, high })
    sums.set(one.order_id, (sums.get(one.order_id) ?? 0n) + micro(one.result))
    shared += share
  }
  const bills = async (user: number | null, scenes: readonly string[], refs: readonly string[] | null) => {
    let query = db
      .selectFrom('postings as p')
      .innerJoin('accounts as a', 'a.id', 'p.account_id')
      .innerJoin('journals as j', 'j.id', 'p.journal_id')
      .select('p.amount')
      .where('p.scene', 'in', [...scenes] as never)
      .where('a.user_id', '=', user)
    if (refs) query = query.where('j.ref_id', 'in', refs)
    return (await query.execute()).reduce((sum, { amount }) => sum + micro(amount), 0n)
  }
  const users = new Map(results.map(({ order_id, user_id }) => [order_id, user_id]))
  for (const [order, sum] of sums) {
    const user = users.get(order) ?? 0
    const booked = await bills(user, ['lever_close', 'fee', 'overnight', 'forced'], [String(order)])
    if (booked !== sum) wrong.push(`copy ${order} came to ${sum}, and its bills to ${booked}`)
  }
  const paid = await bills(trader, ['copy_share'], null)
  if (paid !== shared) wrong.push(`trader ${trader} was paid ${paid} of ${shared}`)
  return wrong
}
