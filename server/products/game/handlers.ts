import type { Game, GamePlay, game } from '#contract/rewards/game.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { chanceOf, chancesLeft, wheelMessage } from '#domain/rewards/wheel.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { Handler } from '../../platform/http/types.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import { couponWire, offerOf } from '../coupon/index.ts'
import { notifyAfterCommit, toPerson } from '../notifications.ts'
import { playedOn, spinWheel } from './spin-wheel.ts'
import { type GameRow, gameName, type PlayRow, type Prize, prizeName, prizesOf, today } from './store.ts'

async function gameWire(
  { db, market }: Services,
  row: GameRow,
  userId: number | null,
  day: number,
  lang: Lang,
): Promise<Game> {
  const prizes = await prizesOf(db, row.id)
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0)
  const seed = await db
    .selectFrom('game_days')
    .select('seed_hash')
    .where('game_id', '=', row.id)
    .where('day', '=', day)
    .executeTakeFirst()
  return {
    id: row.id,
    kind: row.kind,
    name: gameName(row, lang),
    cover: row.cover,
    url: row.url,
    chances:
      row.kind === 'link' || userId === null
        ? null
        : chancesLeft(row.daily, await playedOn(db, row.id, userId, day)),
    daily: row.daily,
    prizes: prizes.map((prize) => ({
      name: prizeName(market, prize, lang),
      rate: chanceOf(prize.weight, total),
    })),
    seed_hash: seed?.seed_hash ?? '',
    test: row.test ? 1 : 0,
  }
}

/**
 * Spins in the shape of the API for their owner; the seed of a day is included only after that day.
 */
async function playsWire(
  db: Db | Tx,
  { market, clock }: Services,
  rows: readonly PlayRow[],
  lang: Lang,
): Promise<GamePlay[]> {
  const now = today(clock.now())
  const prizes = new Map<number, readonly Prize[]>()
  const shown: GamePlay[] = []
  for (const row of rows) {
    const known = prizes.get(row.game_id) ?? (await prizesOf(db, row.game_id))
    prizes.set(row.game_id, known)
    const day = await db
      .selectFrom('game_days')
      .selectAll()
      .where('game_id', '=', row.game_id)
      .where('day', '=', row.day)
      .executeTakeFirstOrThrow()
    const prize = known[row.position]
    shown.push({
      id: row.id,
      game_id: row.game_id,
      position: row.position,
      prize: prize ? prizeName(market, prize, lang) : '',
      coupon_id: row.coupon_id ?? 0,
      created_time: wireTime(row.played_at),
      proof: {
        seed_hash: day.seed_hash,
        seed: row.day < now ? day.seed.toString('hex') : '',
        message: wheelMessage(row.user_id, row.day, row.nth),
        key: row.key,
        weights: known.map(({ weight }) => weight),
      },
    })
  }
  return shown
}

const list: Handler<typeof game.list> = async (_, { services, caller, lang }) => {
  const rows = await services.db
    .selectFrom('games')
    .selectAll()
    .where('open', '=', true)
    .orderBy('id')
    .execute()
  const day = today(services.clock.now())
  return {
    games: await Promise.all(rows.map((row) => gameWire(services, row, caller?.userId ?? null, day, lang))),
  }
}

const play: Handler<typeof game.play> = async ({ game_id }, context) => {
  const { services, tx, caller, requestId, lang } = context
  const now = services.clock.now()
  const { row, chances } = await spinWheel(tx, caller.userId, requestId, game_id, now)
  const [played] = await playsWire(tx, services, [row], lang)
  if (!played) throw new Error('a turn has vanished')
  if (row.coupon_id !== null) {
    const won = await tx
      .selectFrom('coupons')
      .selectAll()
      .where('id', '=', row.coupon_id)
      .executeTakeFirstOrThrow()
    const coupon = couponWire(services.market, await offerOf(tx, won.offer_id), won, now, lang)
    notifyAfterCommit(context, { events: [toPerson(caller.userId, 'coupon', { coupon })] })
  }
  return { ...played, chances }
}

const plays: Handler<typeof game.plays> = ({ game_id, ...page }, { services, caller, lang }) => {
  let query = services.db.selectFrom('game_plays').selectAll().where('user_id', '=', caller.userId)
  if (game_id !== 0) query = query.where('game_id', '=', game_id)
  return paged(query.orderBy('id', 'desc'), page, (rows) => playsWire(services.db, services, rows, lang))
}

export const gameHandlers = { list, play, plays }
