import { sql } from 'kysely'
import { type Decimal, decimal, lt, ZERO } from '#domain/money.ts'
import { type CopyKind, copyFundsProblem, copyShare, type SkipReason, skipOf } from '#domain/trade/copy.ts'
import {
  draftFutures,
  type FuturesDraft,
  type FuturesMarket,
  isFuturesProblem,
  openFutures,
} from '#domain/trade/futures/orderDraft.ts'
import type { Acceptance, FuturesTerms } from '#domain/trade/futures/types.ts'
import { frozenSql } from '../../identity/accounts/freezes.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Pair } from '../../market/types.ts'
import { settleAll } from '../../platform/db/merge-statements.ts'
import type { Tx } from '../../platform/db/types.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import type { OrderRow } from '../futures/index.ts'
import { freezeJournal, marketOf, newOrder, OPEN_MOST, termsOf, unpricedJob } from '../futures/index.ts'
import { availableBalances, type FollowRow, usedAmounts, usedIn } from './store.ts'

type Needs = Pick<Services, 'ledger' | 'market' | 'clock'>

/** Rows per INSERT statement: PostgreSQL takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 500
const LEAST = decimal('0.01')

const kindOf = ({ kind }: Pick<FollowRow, 'kind'>): CopyKind => (kind === 1 ? 'multiple' : 'lots')

/** Data that all copies of one order share. */
interface Frame {
  readonly lead: OrderRow
  readonly pair: Pair
  readonly terms: FuturesTerms
  readonly market: FuturesMarket
  /** Worst price of the copies: the worst price of the trader's order, or empty for the default. */
  readonly worst: string
  readonly accepted: Acceptance
}

/**
 * The pair's market data by which copies are accepted. Copies of a market order are accepted together with the
 * trader's order, by the same market data; copies of a limit order are accepted when the trader's order is opened.
 */
async function frameOf(services: Needs, tx: Tx, lead: OrderRow): Promise<Frame | null> {
  const pair = services.market.pair(lead.pair_id)
  const terms = pair && (await termsOf(tx, pair, 'lever'))
  if (!pair || !terms) return null
  if (lead.order_type === 'limit') {
    const accepted = {
      seq: services.market.last(pair.id)?.seq ?? lead.evaluated_seq,
      at: services.clock.now(),
    }
    return { lead, pair, terms, market: marketOf(services, pair.id), worst: '', accepted }
  }
  const last = services.market.last(pair.id)
  const price =
    last?.seq === lead.accept_seq
      ? last.price
      : (
          await tx
            .selectFrom('ticks')
            .select('price')
            .where('pair_id', '=', pair.id)
            .where('seq', '=', lead.accept_seq)
            .executeTakeFirst()
        )?.price
  const market: FuturesMarket = {
    status: 'open',
    last: price === undefined ? null : { price: decimal(price), age: 0 },
  }
  const accepted = { seq: lead.accept_seq, at: lead.created_at }
  return { lead, pair, terms, market, worst: lead.limit_price, accepted }
}

/**
 * Followers of a trader. They are ordered by a digest that includes the number of the trader's order, so that nobody
 * can choose or predict their position. Users whose trading operators have frozen get no copies.
 */
async function followersOf(
  tx: Tx,
  lead: OrderRow,
  taken: ReadonlySet<number>,
  now: number,
): Promise<readonly FollowRow[]> {
  const rows = await tx
    .selectFrom('copy_follows as f')
    .selectAll('f')
    .where('f.trader_id', '=', lead.user_id)
    .where('f.status', '=', 'following')
    .where((eb) => eb.not(frozenSql(eb.ref('f.user_id'), 'trading', now)))
    .orderBy(sql`sha256(convert_to(${String(lead.id)} || ':' || f.user_id, 'UTF8'))`)
    .execute()
  // A user who began to follow after this transaction locked the followers is copied from the next order on.
  return rows.filter(({ user_id }) => taken.has(user_id))
}

interface FollowerFunds {
  readonly free: ReadonlyMap<number, Decimal>
  readonly used: ReadonlyMap<number, Decimal>
  readonly held: ReadonlyMap<number, Decimal>
  readonly open: ReadonlyMap<number, number>
}

async function followerFundsOf(
  tx: Tx,
  { pair }: Frame,
  follows: readonly FollowRow[],
): Promise<FollowerFunds> {
  const users = follows.map(({ user_id }) => user_id)
  const { rows } = await sql<{ user_id: number; held: string | null; open: number }>`
    select user_id, count(*)::int as open,
      trim_scale(sum(case when pair_id = ${pair.id} then
        case phase when 'open' then price else limit_price end * share * lot_size end))::text as held
    from lever_orders where user_id = any (${sql.val(users)}::bigint[]) and phase in ('order', 'open')
    group by user_id`.execute(tx)
  return {
    free: await availableBalances(tx, users, pair.quote.id),
    used: await usedAmounts(
      tx,
      follows.map(({ id }) => id),
    ),
    held: new Map(rows.map(({ user_id, held }) => [user_id, held === null ? ZERO : decimal(held)])),
    open: new Map(rows.map(({ user_id, open }) => [user_id, open])),
  }
}

type Decided =
  | { readonly follow: FollowRow; readonly draft: FuturesDraft }
  | { readonly follow: FollowRow; readonly share: Decimal; readonly skip: SkipReason }

/**
 * The copy of the order for one follower, or the reason why the follower gets none. Other followers do not influence
 * the result.
 */
function decideCopy(frame: Frame, standing: FollowerFunds, follow: FollowRow): Decided {
  const { lead, terms, market, worst } = frame
  const share = copyShare(kindOf(follow), follow.number, lead.opened_share)
  const skip = (reason: SkipReason): Decided => ({ follow, share, skip: reason })
  if (lt(share, LEAST)) return skip('too_small')
  if ((standing.open.get(follow.user_id) ?? 0) >= OPEN_MOST) return skip('room')
  const input = {
    side: lead.side,
    orderType: 'market',
    price: worst,
    share,
    leverage: lead.multiple,
    takeProfit: '',
    stopLoss: '',
  } as const
  const draft = draftFutures(input, terms, market, standing.held.get(follow.user_id) ?? ZERO)
  if (isFuturesProblem(draft)) return skip(skipOf(draft.key))
  const problem = copyFundsProblem({
    frozen: draft.frozen,
    followAmount: follow.follow_amount,
    used: usedIn(standing.used, follow.id),
    available: standing.free.get(follow.user_id) ?? ZERO,
  })
  return problem ? skip(problem) : { follow, draft }
}

const inChunks = <T>(rows: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, n) =>
    rows.slice(n * ROWS_AT_ONCE, (n + 1) * ROWS_AT_ONCE),
  )

export interface Copies {
  readonly rows: readonly OrderRow[]
  readonly skipped: readonly FollowRow[]
  readonly touched: readonly Touched[]
}

/**
 * Writes the copies of an order, and the skipped followers with the reason, in the same transaction
 * as the order.
 */
export async function makeCopies(
  services: Needs,
  tx: Tx,
  lead: OrderRow,
  taken: ReadonlySet<number>,
): Promise<Copies> {
  const follows = await followersOf(tx, lead, taken, services.clock.now())
  const frame = follows.length === 0 ? null : await frameOf(services, tx, lead)
  const trader =
    frame &&
    (await tx
      .selectFrom('copy_traders')
      .select('nickname')
      .where('user_id', '=', lead.user_id)
      .executeTakeFirst())
  if (!frame || !trader) return { rows: [], skipped: [], touched: [] }
  const standing = await followerFundsOf(tx, frame, follows)
  const decided = follows.map((follow) => decideCopy(frame, standing, follow))
  const now = services.clock.now()
  const skipped = decided.flatMap((one) => ('skip' in one ? [one] : []))
  for (const chunk of inChunks(skipped))
    await tx
      .insertInto('copy_skips')
      .values(
        chunk.map(({ follow, share, skip }) => ({
          follow_id: follow.id,
          user_id: follow.user_id,
          trader_id: follow.trader_id,
          lead_id: lead.id,
          symbol: lead.symbol,
          side: lead.side,
          share,
          reason: skip,
          created_at: now,
        })),
      )
      .execute()

  const rows: OrderRow[] = []
  const touched: Touched[] = []
  for (const chunk of inChunks(decided.flatMap((one) => ('draft' in one ? [one] : [])))) {
    const made = await tx
      .insertInto('lever_orders')
      .values(
        chunk.map(({ follow, draft }) => ({
          ...newOrder(openFutures(draft, frame.terms, frame.accepted), frame.pair, frame.terms, {
            userId: follow.user_id,
            requestId: `copy-${lead.id}`,
            account: 'lever',
            couponId: 0,
            now: frame.accepted.at,
          }),
          follow_user_id: follow.trader_id,
          follow_nickname: trader.nickname,
        })),
      )
      .returningAll()
      .execute()
    const byUser = new Map(made.map((row) => [row.user_id, row]))
    const copies = chunk.flatMap(({ follow }) => {
      const row = byUser.get(follow.user_id)
      return row ? [{ follow, row }] : []
    })
    await tx
      .insertInto('copy_orders')
      .values(
        copies.map(({ follow, row }) => ({
          order_id: row.id,
          lead_id: lead.id,
          follow_id: follow.id,
          user_id: follow.user_id,
          trader_id: follow.trader_id,
          kind: follow.kind,
          number: follow.number,
          share_rate: follow.share_rate,
        })),
      )
      .execute()
    await schedule(
      tx,
      copies.map(({ row }) => unpricedJob(row.id, 'open', row.created_at)),
    )
    const posted = await settleAll(
      copies.map(({ row }) => services.ledger.post(tx, freezeJournal(row, row.frozen, now))),
    )
    touched.push(...posted.flatMap((one) => one.touched))
    rows.push(...copies.map(({ row }) => row))
  }
  return { rows, skipped: skipped.map(({ follow }) => follow), touched }
}
