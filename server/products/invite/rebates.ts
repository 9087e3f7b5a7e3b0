import { sql } from 'kysely'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { add, type Decimal, isZero, ZERO } from '#domain/money.ts'
import { REBATE_MINUTE, rebateOf } from '#domain/vip.ts'
import { wireTime } from '../../clock.ts'
import type { Tx } from '../../db/types.ts'
import { type DueHandler, type DueJob, schedule } from '../../jobs/due.ts'
import type { Services } from '../../services.ts'
import { isClosed } from '../own/close.ts'
import { type News, tellDone } from '../tell.ts'
import { rebateOn } from '../vip/store.ts'
import { rebateJournal } from './journals.ts'
import type { RebatePart } from './tables.ts'

/** Finds who is credited for a day, and credits one of them. */
const KIND = 'rebate'
const PAY = 'rebate_pay'
const MINUTE = 60_000

const startOf = (day: number): number => businessDayStart(day) * 1000

/** The turn for the fees of a day, at 00:30 (UTC+8) of the next one. */
export const rebateJob = (day: number): DueJob => ({
  kind: KIND,
  object: 'all',
  period: String(day),
  at: startOf(day + 1) + REBATE_MINUTE * MINUTE,
})

/** Fees that people paid for trades on a day, as `(user_id, currency_id, fees)`; by the time of the journals. */
const feesOn = (day: number) => sql`
  select a.user_id, a.currency_id, -sum(p.amount) as fees
  from journals j
  join postings p on p.journal_id = j.id and p.scene = 'fee' and p.created_at >= ${startOf(day)} and p.created_at < ${startOf(day + 1)}
  join accounts a on a.id = p.account_id and a.user_id is not null
  where j.created_at >= ${startOf(day)} and j.created_at < ${startOf(day + 1)}
    and j.ref_type in ('spot_order', 'lever_order')
  group by 1, 2 having sum(p.amount) < 0`

/** Credits an inviter for a day; null where there is nothing to credit, or nobody any more. */
export async function payRebate(
  { ledger, market }: Services,
  tx: Tx,
  userId: number,
  day: number,
  now: number,
): Promise<News | null> {
  if (await isClosed(tx, userId)) return null
  const { rows } = await sql<Omit<RebatePart, 'rebate_id' | 'amount'>>`
    select u.id as referee_id, f.currency_id, f.fees from (${feesOn(day)}) f join users u on u.id = f.user_id
    where u.invited_by = ${userId} order by 1, 2`.execute(tx)
  const { level, rate } = await rebateOn(tx, userId, day)
  const parts = rows.map((row) => ({
    ...row,
    amount: rebateOf(row.fees, rate, market.currency(row.currency_id)?.scale ?? 0),
  }))
  const sums = new Map<number, Decimal>()
  for (const { currency_id, amount } of parts)
    sums.set(currency_id, add(sums.get(currency_id) ?? ZERO, amount))
  if (![...sums.values()].some((amount) => !isZero(amount))) return null
  const { id } = await tx
    .insertInto('rebates')
    .values({ user_id: userId, day, level, rate, paid_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('rebate_parts')
    .values(parts.map((part) => ({ ...part, rebate_id: id })))
    .execute()
  const amounts = [...sums].map(([currency, amount]) => ({ currency, amount }))
  const { touched } = await ledger.post(tx, rebateJournal({ id, userId, day, amounts }, now))
  return { touched }
}

async function invitersOf(tx: Tx, day: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.invited_by as id from (${feesOn(day)}) f join users u on u.id = f.user_id
    where u.invited_by is not null order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

export const inviteDue = (services: Services): Readonly<Record<string, DueHandler>> => ({
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
    tellDone(services, await payRebate(services, tx, Number(object), Number(period), now)),
})

/** The first turn of a new installation; later ones follow from each other. */
export async function seedInvite({ db, clock }: Services): Promise<void> {
  const { n } = await db
    .selectFrom('due_work')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('kind', '=', KIND)
    .executeTakeFirstOrThrow()
  if (Number(n) === 0) await schedule(db, [rebateJob(businessDayOf(wireTime(clock.now())))])
}
