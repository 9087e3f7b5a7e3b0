import { msg } from '#contract/operators/msg.ts'
import type { VipLevels, VipPerson } from '#contract/operators/products/vip-and-copy-traders.ts'
import { businessDayName, businessDayOf } from '#domain/businessDay.ts'
import { type Operation, parseId, typedCommand, UsageError } from '../../identity/approvals/command.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/types.ts'
import { type TermsRow, termsOn } from './store.ts'

const DAYS = 10

/** Parses the id of a user. Throws UsageError when there is no such user. */
export async function personOf({ db }: { readonly db: Db }, text: string | undefined): Promise<number> {
  const id = parseId(text)
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new UsageError(msg`there is no person ${{ id }}`)
  return id
}

const toTerms = ({ level, volume, assets, rebate_rate }: TermsRow) => ({
  level,
  volume,
  assets,
  rebate: rebate_rate,
})

async function levels({ db, clock }: Operation): Promise<VipLevels> {
  const day = businessDayOf(wireTime(clock.now()))
  const next = await termsOn(db, day + 1)
  return {
    today: (await termsOn(db, day)).map(toTerms),
    tomorrow: next.filter(({ from_day }) => from_day > day).map(toTerms),
  }
}

async function person(operation: Operation, text: string): Promise<VipPerson> {
  const { db } = operation
  const uid = await personOf(operation, text)
  operation.about?.(uid)
  const { vip_level } = await db
    .selectFrom('users')
    .select('vip_level')
    .where('id', '=', uid)
    .executeTakeFirstOrThrow()
  const own = await db.selectFrom('vip_people').selectAll().where('user_id', '=', uid).executeTakeFirst()
  const days = await db
    .selectFrom('vip_days')
    .selectAll()
    .where('user_id', '=', uid)
    .orderBy('day', 'desc')
    .limit(DAYS)
    .execute()
  return {
    uid,
    level: vip_level,
    market_maker: own?.market_maker ?? false,
    credit_score: own?.credit_score ?? null,
    days: days.map(({ day, level, volume_30d, asset_avg }) => ({
      day: businessDayName(day),
      level,
      volume: volume_30d,
      assets: asset_avg,
    })),
  }
}

export const vipLevels = typedCommand({
  name: 'vip levels',
  parameters: '',
  about: 'what VIP levels ask for and give',
  act: false,
  input: () => null,
  work: levels,
  text: ({ today }) =>
    today.map((row) =>
      [`VIP ${row.level}`, `volume ${row.volume} or assets ${row.assets} USDT`, `rebate ${row.rebate}`].join(
        '  ',
      ),
    ),
})

export const vipPerson = typedCommand({
  name: 'vip person',
  parameters: '<user id>',
  about: 'how the level of a person was computed lately',
  act: true,
  input: ([id = '']) => id,
  work: person,
  text: ({ days }) =>
    days.length === 0
      ? ['Nothing was computed yet.']
      : days.map((row) => `${row.day}  VIP ${row.level}  volume ${row.volume}  assets ${row.assets}`),
})
