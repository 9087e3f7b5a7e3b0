import type { copy } from '#contract/trade/copy.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { nicknameFault, signatureFault } from '#domain/account/identity.ts'
import { big, type Decimal, decimal, fits, isPositive, lt } from '#domain/money.ts'
import { SHARE_MOST } from '#domain/trade/copy.ts'
import { HOUR_MS } from '#domain/trade/copyStats.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { lockUser, lockUsers } from '../../identity/accounts/lock-user.ts'
import { requireBoundContacts } from '../../identity/accounts/required-contacts.ts'
import { errorCode, inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, numberError } from '../../platform/errors.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { isReviewedAutomatically, reviewAt } from '../automatic-review.ts'
import { type PendingNotifications, toPerson } from '../notifications.ts'
import { endFollow } from './end-follow.ts'
import { equityNow } from './equity.ts'
import { newsOf } from './notifications.ts'
import { statsJob } from './stats.ts'
import { COPY_SCALE, EQUITY_LEAST, lockTrader, type TraderRow, traderOf } from './store.ts'

type Application = CheckedParams<typeof copy.apply>

/** Job kind of the automatic review in test mode. */
export const DEMO_REVIEW = 'copy_demo_review'

/** PostgreSQL's error code of a unique violation. It occurs when another trader or applicant already uses the name. */
const UNIQUE = '23505'

/**
 * Conditions that an applicant must meet, in addition to the verification level that the contract
 * requires for the call.
 */
async function requireEligible(services: Services, tx: Tx, userId: number): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['email', 'mobile'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  requireBoundContacts(services.config, person)
  const equity = await equityNow(services, tx, userId)
  if (lt(equity, EQUITY_LEAST)) throw new AppError('trader_equity', { min: EQUITY_LEAST })
}

/**
 * Submits an application for review; a user can have only one application in review. Throws AppError
 * `bad_nickname`, `nickname_reserved`, `bad_signature`, `trader_reviewing`, `trader_already`,
 * `contacts_first`, `email_first`, `trader_equity`, `trader_name_taken`.
 */
export async function applyAsTrader(services: Services, userId: number, params: Application): Promise<void> {
  const nickname = params.nickname.trim()
  const signature = params.signature.trim()
  const fault = nicknameFault(nickname)
  if (fault) throw new AppError(fault === 'reserved' ? 'nickname_reserved' : 'bad_nickname')
  if (signatureFault(signature)) throw new AppError('bad_signature')
  const work = async (tx: Tx): Promise<void> => {
    await lockUser(tx, userId)
    const known = await lockTrader(tx, userId)
    if (known?.status === 'reviewing') throw new AppError('trader_reviewing')
    if (known?.status === 'trader') throw new AppError('trader_already')
    await requireEligible(services, tx, userId)
    const time = services.clock.now()
    const asked = {
      status: 'reviewing',
      nickname,
      signature,
      contact: params.contact.trim(),
      experience: params.experience,
      reason: '',
      applied_at: time,
      reviewed_at: 0,
      reviewed_by: '',
    } as const
    await tx
      .insertInto('copy_traders')
      .values({ ...asked, user_id: userId })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(asked))
      .execute()
    if (isReviewedAutomatically(services)) {
      const at = reviewAt(services, time)
      await schedule(tx, [{ kind: DEMO_REVIEW, object: String(userId), period: String(time), at }])
    }
  }
  try {
    await inTransaction(services.db, work)
  } catch (error) {
    if (errorCode(error) === UNIQUE) throw new AppError('trader_name_taken')
    throw error
  }
}

export interface Verdict {
  readonly status: 'trader' | 'rejected'
  readonly reason: string
  readonly by: string
  readonly test: boolean
}

/**
 * Decides an application, once. After an approval, statistics are computed from the current hour
 * on. Throws AppError `order_unknown`, `already_handled`.
 */
export async function reviewTrader(
  services: Pick<Services, 'clock'>,
  tx: Tx,
  userId: number,
  verdict: Verdict,
): Promise<{ readonly trader: TraderRow; readonly news: PendingNotifications }> {
  const waiting = await lockTrader(tx, userId)
  if (!waiting) throw new AppError('order_unknown')
  if (waiting.status !== 'reviewing') throw new AppError('already_handled')
  const time = services.clock.now()
  const hour = Math.floor(time / HOUR_MS) * HOUR_MS
  const good = verdict.status === 'trader'
  const trader = await tx
    .updateTable('copy_traders')
    .set({
      status: verdict.status,
      reason: verdict.reason,
      test: verdict.test,
      reviewed_at: time,
      reviewed_by: verdict.by,
      // `since` is the hour of the first approval. The statistics of a trader who was ended and then approved again
      // continue from that hour.
      ...(good && waiting.since === 0 ? { since: hour } : {}),
    })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (good) await schedule(tx, [statsJob(userId, Math.max(hour, waiting.stats_at + HOUR_MS), time)])
  const kind = !good ? 'trader_rejected' : verdict.test ? 'trader_approved_test' : 'trader_approved'
  const details = { reason: verdict.reason }
  const mail = await writeMail(tx, { userId, kind, details, time })
  return { trader, news: { events: [toPerson(userId, 'follow', { follow: null })], mails: [mail] } }
}

/** Ends a trader: all followings end, and open copies become the followers' own positions. */
export async function endTrader(
  services: Services,
  tx: Tx,
  userId: number,
): Promise<readonly PendingNotifications[]> {
  const followers = await tx
    .selectFrom('copy_follows')
    .select('user_id')
    .where('trader_id', '=', userId)
    .where('status', '=', 'following')
    .execute()
  await lockUsers(tx, [userId, ...followers.map(({ user_id }) => user_id)])
  const trader = await lockTrader(tx, userId)
  if (trader?.status !== 'trader') throw new AppError('trader_unknown')
  await tx.updateTable('copy_traders').set({ status: 'ended' }).where('user_id', '=', userId).execute()
  const follows = await tx
    .selectFrom('copy_follows')
    .selectAll()
    .where('trader_id', '=', userId)
    .where('status', '=', 'following')
    .orderBy('id')
    .execute()
  const news: PendingNotifications[] = []
  const time = services.clock.now()
  for (const follow of follows) {
    const ended = await endFollow(services, tx, follow, { reason: 'trader_ended', close: false })
    const details = { trader: trader.nickname }
    const mail = await writeMail(tx, { userId: follow.user_id, kind: 'copy_trader_ended', details, time })
    news.push(await newsOf(services, tx, ended, [mail]))
  }
  return news
}

/**
 * Changes a trader's settings; they apply to new followings only. Throws AppError `trader_unknown`,
 * `bad_share`, `bad_amount`.
 */
export async function setTrader(
  { db }: Pick<Services, 'db'>,
  userId: number,
  { open, share_rate, min_follow_amount }: CheckedParams<typeof copy.traderSetting>,
): Promise<void> {
  if (big(share_rate).gt(SHARE_MOST)) throw new AppError('bad_share')
  if (!isPositive(min_follow_amount) || !fits(min_follow_amount, COPY_SCALE))
    throw numberError('bad_amount', [
      { field: 'min_follow_amount', text: min_follow_amount, digits: COPY_SCALE },
    ])
  if ((await traderOf(db, userId))?.status !== 'trader') throw new AppError('trader_unknown')
  await db
    .updateTable('copy_traders')
    .set({ accepting: open === '1', share_rate: exactRate(share_rate), min_follow_amount })
    .where('user_id', '=', userId)
    .where('status', '=', 'trader')
    .execute()
}

const exactRate = (text: string): Decimal => decimal(big(text).toFixed())
