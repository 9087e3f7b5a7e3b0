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
  /**
   * Identifies the executed close order. A trader's market close and the closes of copies that are executed
   * with it have the same text; empty for any other close.
   */
  readonly order: string
  /**
   * `asked`: number of the last tick before the close was requested. `askedAt`: time of the request.
   * `bookedAt`: time at which the close was posted.
   */
  readonly asked: number
  readonly askedAt: number
  readonly bookedAt: number
}

const closesOf = async (db: Db, id: number): Promise<readonly Close[]> =>
  (
    await db
      .selectFrom('lever_closes')
      .select(['share', 'reason', 'tick_seq', 'asked_seq', 'asked_at', 'worst', 'kind', 'created_at'])
      .where('order_id', '=', id)
      .orderBy('n')
      .execute()
  ).map(({ share, reason, tick_seq, asked_seq, asked_at, worst, kind, created_at }) => ({
    share: cents(share),
    reason,
    seq: tick_seq,
    order: kind === 'market' && micro(worst) > 0n ? `${asked_seq} ${asked_at} ${worst}` : '',
    asked: asked_seq,
    askedAt: asked_at,
    bookedAt: created_at,
  }))

/** Whether a copy executed this market close of the trader together with the trader. */
const isShared = (copy: readonly Close[], { order }: Close): boolean =>
  order !== '' && copy.some((one) => one.reason === 'trader' && one.order === order)

/**
 * The trader's closes in the order in which a copy takes part in them. The lots of a market close that the
 * copy executes together with the trader are determined when the close is requested, so this close precedes
 * closes by later prices.
 */
function inCopysOrder(copy: readonly Close[], lead: readonly Close[]): readonly Close[] {
  const sorted: Close[] = []
  for (const close of lead) {
    const later = isShared(copy, close) ? sorted.findIndex(({ seq }) => seq > close.asked) : -1
    sorted.splice(later < 0 ? sorted.length : later, 0, close)
  }
  return sorted
}

/**
 * The lots of a copy that each of the trader's closes must close, by the specification: the same part of the
 * lots that the copy's other closes have left before. A manual close precedes another close if it was
 * requested earlier; any other close precedes another close if its tick is earlier.
 */
function dueCloses(lots: bigint, leadLots: bigint, copy: readonly Close[], lead: readonly Close[]) {
  let [mine, theirs] = [lots, leadLots]
  const others = copy.filter(({ reason }) => reason !== 'trader')
  const due: bigint[] = []
  for (const close of inCopysOrder(copy, lead)) {
    const time = isShared(copy, close) ? close.askedAt : close.bookedAt
    const isBefore = ({ reason, seq, askedAt }: Close) =>
      reason === 'manual' ? askedAt <= time : seq <= close.seq
    for (let one = others[0]; one && isBefore(one); one = others[0]) {
      mine -= one.share
      others.shift()
    }
    const part = close.share >= theirs ? mine : halfUp(mine * close.share, theirs)
    const taken = part > mine ? mine : part
    theirs -= close.share
    mine -= taken
    if (taken > 0n) due.push(taken)
  }
  return due
}

/**
 * Compares the lots of a copy's closes with the lots that they must have. One close of a copy may combine
 * several of the trader's closes, if the copy could not follow each of them at once. A copy that still
 * follows the trader must have followed all of the trader's closes.
 */
function closesWrong(
  id: number,
  mine: readonly bigint[],
  due: readonly bigint[],
  follows: boolean,
): string[] {
  const rest = [...due]
  for (const [n, share] of mine.entries()) {
    let sum = 0n
    while (sum < share && rest.length > 0) sum += rest.shift() ?? 0n
    if (sum !== share) return [`close ${n + 1} of copy ${id} took ${share}, due ${sum} of ${due}`]
  }
  return follows && rest.length > 0 ? [`copy ${id} still has to close ${rest} of ${due}`] : []
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
    .select(['l.opened_share as lead_share', 'o.self_holding', 'o.close_share'])
    .where('c.trader_id', '=', trader)
    .execute()
  for (const one of copies) {
    const lead = cents(one.lead_share)
    const lots = one.kind === 1 ? halfUp(lead * cents(one.number), 100n) : cents(one.number)
    if (cents(one.opened_share) !== lots)
      wrong.push(`copy ${one.order_id} has ${one.opened_share} lots, due ${lots}`)
    const mine = await closesOf(db, one.order_id)
    // A copy that its owner has kept or closed, or that was liquidated, follows no further closes; the lots of
    // its earlier closes must be exact.
    const follows = one.phase === 'open' && !one.self_holding && cents(one.close_share) === 0n
    wrong.push(
      ...closesWrong(
        one.order_id,
        mine.flatMap(({ reason, share }) => (reason === 'trader' ? [share] : [])),
        dueCloses(lots, lead, mine, await closesOf(db, one.lead_id)),
        follows,
      ),
    )
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
