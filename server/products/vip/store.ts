import type { Selectable } from 'kysely'
import type { Decimal } from '#domain/money.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { VipDays, VipTermsTable } from './tables.ts'

export type TermsRow = Selectable<VipTermsTable>
export type DayRow = Selectable<VipDays>

/** The table of levels that is valid on a day, lowest first. */
export const termsOn = (db: Db | Tx, day: number): Promise<TermsRow[]> =>
  db
    .selectFrom('vip_terms')
    .selectAll()
    .where('from_day', '=', (eb) =>
      eb
        .selectFrom('vip_terms')
        .select((one) => one.fn.max('from_day').as('day'))
        .where('from_day', '<=', day),
    )
    .orderBy('level')
    .execute()

/** The last computation for a user, up to and including this day; undefined when there is none. */
export const lastDay = (db: Db | Tx, userId: number, day: number): Promise<DayRow | undefined> =>
  db
    .selectFrom('vip_days')
    .selectAll()
    .where('user_id', '=', userId)
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface Rebate {
  readonly level: number
  readonly rate: Decimal
}

/** A user's level on a day, with the rebate rate of that level on the fees of invited users. */
export async function rebateOn(db: Db | Tx, userId: number, day: number): Promise<Rebate> {
  const level = (await lastDay(db, userId, day))?.level ?? 0
  const terms = (await termsOn(db, day)).find((one) => one.level === level)
  if (!terms) throw new Error(`no terms of VIP ${level} on day ${day}`)
  return { level, rate: terms.rebate_rate }
}
