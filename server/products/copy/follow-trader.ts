import type { copy } from '#contract/trade/copy.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { big, decimal, isPositive, ZERO } from '#domain/money.ts'
import { COPY_DIGITS, draftFollow, type FollowProblem, isFollowProblem } from '#domain/trade/copy.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, type Given, numberError } from '../../platform/errors.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import type { OrderRow } from '../futures/index.ts'
import { type Ended, endFollow, keepAsOwn } from './end-follow.ts'
import { watchJob } from './loss-limit.ts'
import {
  availableBalances,
  COPY_SCALE,
  copyCurrency,
  copyOf,
  type FollowRow,
  followerCount,
  followOf,
  lockTrader,
  type TraderRow,
  usedAmounts,
  usedIn,
} from './store.ts'

type Params = CheckedParams<typeof copy.follow>

/** The highest maximum of lots of an order among all pairs: the upper bound of the lots per copy. */
async function mostLots(tx: Tx) {
  const { most } = await tx
    .selectFrom('lever_limits')
    .select((eb) => eb.fn.max('max_share').as('most'))
    .executeTakeFirstOrThrow()
  return most ?? decimal('1000')
}

/** The values that the text of this error may contain. */
const given = (
  key: FollowProblem['key'],
  { number, follow_amount = '', loss_limit = '' }: Params,
): readonly Given[] =>
  key === 'bad_quantity'
    ? [{ field: 'number', text: number, digits: COPY_DIGITS }]
    : [
        { field: 'follow_amount', text: follow_amount, digits: COPY_SCALE },
        { field: 'loss_limit', text: loss_limit, digits: COPY_SCALE },
      ]

function reject(problem: FollowProblem, params: Params): never {
  if ('min' in problem) throw new AppError(problem.key, { min: problem.min })
  throw numberError(problem.key, given(problem.key, params))
}

const isFollowing = (known: FollowRow | undefined): known is FollowRow => known?.status === 'following'

async function draftOf(
  { market }: Services,
  tx: Tx,
  userId: number,
  trader: TraderRow,
  known: FollowRow | undefined,
  params: Params,
) {
  const used = known ? usedIn(await usedAmounts(tx, [known.id]), known.id) : ZERO
  const free = await availableBalances(tx, [userId], copyCurrency(market))
  const draft = draftFollow(
    {
      kind: params.type === '1' ? 'multiple' : 'lots',
      number: params.number,
      amount: params.follow_amount || (isFollowing(known) ? known.follow_amount : trader.min_follow_amount),
      lossLimit: params.loss_limit ?? (isFollowing(known) ? (known.loss_limit ?? '') : ''),
    },
    {
      minAmount: trader.min_follow_amount,
      available: free.get(userId) ?? ZERO,
      used,
      mostLots: await mostLots(tx),
      scale: COPY_SCALE,
    },
  )
  return isFollowProblem(draft) ? reject(draft, params) : draft
}

/**
 * Checks that the trader accepts a new follower: following is allowed and the maximum number of
 * followers is not reached. The trader's row is locked.
 */
async function requireFreePlace(tx: Tx, trader: TraderRow): Promise<void> {
  if (!trader.accepting) throw new AppError('trader_closed')
  if ((await followerCount(tx, trader.user_id)) >= trader.follower_max) throw new AppError('trader_full')
}

/**
 * Follows a trader, or changes an existing following, within the caller's transaction. Open copies keep their terms.
 * When two users request the last free place at the same time, one gets it and the other gets `trader_full`.
 * Throws AppError `trader_unknown`, `follow_self`, `trader_closed`, `trader_full`, `share_changed` (the trader's
 * profit share has changed since the app showed it to the user), and the errors of `draftFollow`.
 */
export async function followTrader(
  services: Services,
  tx: Tx,
  userId: number,
  params: Params,
): Promise<FollowRow> {
  const { trader_user_id: traderId } = params
  await lockUser(tx, userId)
  const trader = await lockTrader(tx, traderId)
  if (trader?.status !== 'trader') throw new AppError('trader_unknown')
  if (traderId === userId) throw new AppError('follow_self')
  const known = await followOf(tx, userId, traderId)
  const following = isFollowing(known)
  if (!following) await requireFreePlace(tx, trader)
  const shown = params.share_rate
  if (shown !== undefined && !big(shown).eq(trader.share_rate)) throw new AppError('share_changed')
  // A follower who changes a following without stating the profit share keeps the share that was agreed before, even
  // if the trader now demands another one.
  const share = shown === undefined && following ? known.share_rate : trader.share_rate
  const draft = await draftOf(services, tx, userId, trader, known, params)
  const now = services.clock.now()
  const agreed = {
    status: 'following',
    kind: draft.kind === 'multiple' ? 1 : 2,
    number: draft.number,
    follow_amount: draft.amount,
    loss_limit: draft.lossLimit,
    share_rate: share,
  } as const
  if (!known)
    return tx
      .insertInto('copy_follows')
      .values({ ...agreed, user_id: userId, trader_id: traderId, created_at: now, started_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
  const row = await tx
    .updateTable('copy_follows')
    .set((eb) => ({
      ...agreed,
      cancelled_at: 0,
      cancel_reason: '',
      ...(following ? {} : { started_at: now, from_net: eb.ref('net') }),
    }))
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.loss_limit !== null) await schedule(tx, [watchJob(row.id, now)])
  return row
}

/** Ends this user's following of a trader. Throws AppError `follow_none` when there is none. */
export async function cancelFollow(
  services: Services,
  tx: Tx,
  userId: number,
  traderId: number,
  close: boolean,
): Promise<Ended> {
  await lockUser(tx, userId)
  const follow = await followOf(tx, userId, traderId)
  if (follow?.status !== 'following') throw new AppError('follow_none')
  return endFollow(services, tx, follow, { reason: 'person', close })
}

/**
 * Turns a copy into the follower's own position: later closes of the trader do not close it. The trader still gets
 * the agreed share of its profit. Throws AppError `order_unknown`, `copy_not` for a position that is not a copy, and
 * `already_handled` when it is closing or closed.
 */
export async function selfHold(services: Services, tx: Tx, userId: number, id: number): Promise<OrderRow> {
  const row = await tx
    .selectFrom('lever_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('order_unknown')
  const made = row.follow_user_id > 0 ? await copyOf(tx, id) : undefined
  if (!made || row.self_holding) throw new AppError('copy_not')
  if (row.phase !== 'open' || made.leaving || isPositive(row.close_share))
    throw new AppError('already_handled')
  return keepAsOwn(tx, row, services.clock.now())
}
