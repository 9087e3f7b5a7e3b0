import { type Insertable, sql } from 'kysely'
import { earnsRebate, feesPaid, REBATE_MINUTE, rebateOf } from '#domain/account/vip.ts'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { add, type Decimal, isZero, ZERO } from '#domain/money.ts'
import { isAccountClosed } from '../../identity/accounts/closed-accounts.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/types.ts'
import { type Job, type JobHandler, schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { notifyWhenDone, type PendingNotifications } from '../notifications.ts'
import { rebateOn } from '../vip/index.ts'
import { rebateJournal } from './journals.ts'
import type { RebatePart } from './tables.ts'

/** Job kinds: `rebate` finds the inviters of a day, `rebate_pay` credits one inviter. */
const KIND = 'rebate'
const PAY = 'rebate_pay'
const MINUTE = 60_000

const startOf = (day: number): number => businessDayStart(day) * 1000

/** Job for the fees of a business day, which runs at 00:30 (UTC+8) of the next day. */
const rebateJob = (day: number): Job => ({
  kind: KIND,
  object: 'all',
  period: String(day),
  at: startOf(day + 1) + REBATE_MINUTE * MINUTE,
})

/**
 * SQL: the trading fees charged to users on a day and the amounts that coupons paid back, as
 * `(user_id, currency_id, charged, back)`, by the times of the journals.
 */
const feesOn = (day: number) => sql`
  select a.user_id, a.currency_id, -sum(p.amount) filter (where p.scene = 'fee') as charged,
    coalesce(sum(p.amount) filter (where p.scene = 'coupon_fee'), 0) as back
  from journals j
  join postings p on p.journal_id = j.id and p.created_at >= ${startOf(day)} and p.created_at < ${startOf(day + 1)}
    and case j.ref_type when 'coupon' then p.scene = 'coupon_fee' else p.scene = 'fee' end
  join accounts a on a.id = p.account_id and a.user_id is not null
  where j.created_at >= ${startOf(day)} and j.created_at < ${startOf(day + 1)}
    and j.ref_type in ('spot_order', 'lever_order', 'coupon')
  group by 1, 2 having sum(p.amount) filter (where p.scene = 'fee') < 0`

/** SQL: time (ms) at which a user's identity was verified, as `(user_id, verified_at)`. */
const verifications = sql`
  select user_id, reviewed_at as verified_at from real_claims where level = 1 and status = 2`

interface Charged {
  readonly referee_id: number
  readonly currency_id: number
  readonly charged: Decimal
  readonly back: Decimal
  readonly inviter_at: number | null
  readonly referee_at: number | null
}

type PartOf = Omit<Insertable<RebatePart>, 'rebate_id'>

/** The parts of an inviter's rebate for a day: one part per friend with fees on that day. */
async function partsOf({ market }: Pick<Services, 'market'>, tx: Tx, userId: number, day: number) {
  const { rows } = await sql<Charged>`
    select u.id as referee_id, f.currency_id, f.charged, f.back, mine.verified_at as inviter_at,
      theirs.verified_at as referee_at
    from (${feesOn(day)}) f join users u on u.id = f.user_id
    left join (${verifications}) mine on mine.user_id = u.invited_by
    left join (${verifications}) theirs on theirs.user_id = u.id
    where u.invited_by = ${userId} order by 1, 2`.execute(tx)
  const { level, rate } = await rebateOn(tx, userId, day)
  const parts = rows.flatMap(({ referee_id, currency_id, charged, back, inviter_at, referee_at }) => {
    const fees = feesPaid(charged, back)
    if (isZero(fees) || !earnsRebate(inviter_at, referee_at, startOf(day + 1))) return []
    const amount = rebateOf(fees, rate, market.currency(currency_id)?.scale ?? 0)
    const part: PartOf = { referee_id, currency_id, fees, amount, verified_at: referee_at }
    return [part]
  })
  return { level, rate, parts, verified_at: rows[0]?.inviter_at ?? null }
}

/** Credits an inviter for a day; null when there is nothing to credit or the account was closed. */
async function payRebate(
  services: Services,
  tx: Tx,
  userId: number,
  day: number,
  now: number,
): Promise<PendingNotifications | null> {
  if (await isAccountClosed(tx, userId)) return null
  const { parts, ...terms } = await partsOf(services, tx, userId, day)
  const sums = new Map<number, Decimal>()
  for (const { currency_id, amount } of parts)
    sums.set(currency_id, add(sums.get(currency_id) ?? ZERO, amount))
  if (![...sums.values()].some((amount) => !isZero(amount))) return null
  const { id } = await tx
    .insertInto('rebates')
    .values({ user_id: userId, day, ...terms, paid_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('rebate_parts')
    .values(parts.map((part) => ({ ...part, rebate_id: id })))
    .execute()
  const amounts = [...sums].map(([currency, amount]) => ({ currency, amount }))
  const { touched } = await services.ledger.post(tx, rebateJournal({ id, userId, day, amounts }, now))
  return { touched }
}

async function invitersOf(tx: Tx, day: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.invited_by as id from (${feesOn(day)}) f join users u on u.id = f.user_id
    where u.invited_by is not null order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

export const inviteJobs = (services: Services): Readonly<Record<string, JobHandler>> => ({
  [KIND]: async (tx, { period, at }) => {
    const day = Number(period)
    const people = await invitersOf(tx, day)
    await schedule(tx, [
      ...people.map((id) => ({ kind: PAY, object: String(id), period, at })),
      rebateJob(day + 1),
    ])
    return {}
  },
  [PAY]: async (tx, { object, period }, now) =>
    notifyWhenDone(services, await payRebate(services, tx, Number(object), Number(period), now)),
})

/** Schedules the first job of a new installation; each job schedules the next. */
export async function seedInvite({ db, clock }: Services): Promise<void> {
  const { n } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('kind', '=', KIND)
    .executeTakeFirstOrThrow()
  if (Number(n) === 0) await schedule(db, [rebateJob(businessDayOf(wireTime(clock.now())))])
}
