import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Lang } from '#contract/wire/lang.ts'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { type Job, type JobHandler, schedule } from '../../platform/jobs/runner.ts'
import { translate } from '../../platform/texts/translate.ts'
import { couponWire, type OfferRow } from '../coupon/index.ts'
import type { GamePlays, Games, GameTables } from './tables.ts'
import { GAME_TEXTS } from './texts.ts'

export type GameRow = Selectable<Games>
export type PlayRow = Selectable<GamePlays>
export type DayRow = Selectable<GameTables['game_days']>

/** The business day of a time (ms). */
export const today = (now: number): number => businessDayOf(wireTime(now))

export const keyOf = (seed: Buffer, message: string): string =>
  createHmac('sha256', seed).update(message).digest('hex')

export interface Prize {
  readonly position: number
  readonly weight: number
  readonly offer: OfferRow | null
}

/** The prizes of a wheel in order. */
export async function prizesOf(db: Db | Tx, gameId: number): Promise<readonly Prize[]> {
  const rows = await db
    .selectFrom('game_prizes')
    .selectAll()
    .where('game_id', '=', gameId)
    .orderBy('position')
    .execute()
  const ids = rows.flatMap(({ offer_id }) => offer_id ?? [])
  const offers =
    ids.length === 0 ? [] : await db.selectFrom('coupon_offers').selectAll().where('id', 'in', ids).execute()
  return rows.map(({ position, weight, offer_id }) => ({
    position,
    weight,
    offer: offers.find(({ id }) => id === offer_id) ?? null,
  }))
}

export const prizeName = (market: Pick<Market, 'currency'>, { offer }: Prize, lang: Lang): string =>
  offer === null ? translate(GAME_TEXTS.nothing, lang) : couponWire(market, offer, null, 0, lang).title

export const gameName = (row: GameRow, lang: Lang): string =>
  row.name === '' ? translate(GAME_TEXTS.wheel, lang) : row.name

const KIND = 'game_day'

const startOf = (day: number): number => businessDayStart(day) * 1000

const dayJob = (day: number): Job => ({ kind: KIND, object: 'all', period: String(day), at: startOf(day) })

/**
 * Creates the seeds of today and tomorrow for every open wheel, so that the hash of each seed is public before its
 * day begins.
 */
export async function makeSeeds(tx: Tx, now: number): Promise<void> {
  const wheels = await tx
    .selectFrom('games')
    .select('id')
    .where('kind', '=', 'wheel')
    .where('open', '=', true)
    .execute()
  for (const { id } of wheels)
    for (const day of [today(now), today(now) + 1]) {
      const seed = randomBytes(32)
      await tx
        .insertInto('game_days')
        .values({
          game_id: id,
          day,
          seed,
          seed_hash: createHash('sha256').update(seed).digest('hex'),
          made_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
}

export const gameJobs = (): Readonly<Record<string, JobHandler>> => ({
  [KIND]: async (tx, _, now) => {
    await makeSeeds(tx, now)
    await schedule(tx, [dayJob(today(now) + 1)])
    return {}
  },
})

/** Schedules the job of the next midnight. Each run of the job schedules the next one. */
export const scheduleSeeds = (db: Db | Tx, now: number): Promise<void> =>
  schedule(db, [dayJob(today(now) + 1)])
