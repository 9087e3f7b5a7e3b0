import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { dec, form, id, idOrAll, int, list, paging, str } from '../wire/fields.ts'
import { type Reads, read, seconds, write } from '../wire/kit.ts'
import { coupon } from './coupon.ts'

/** `rate`: its chance, a fraction. */
export const GamePrize = v.object({ name: str, rate: dec })
export type GamePrize = v.InferOutput<typeof GamePrize>

export const Game = v.object({
  id: int,
  kind: v.picklist(['wheel', 'link']),
  name: str,
  cover: str,
  /** Of `link`, opened in a webView; '' where there is none yet. */
  url: str,
  /** Left today (UTC+8); null for guests. */
  chances: v.nullable(int),
  /** Free chances of a day. */
  daily: int,
  prizes: v.array(GamePrize),
  /** Of the seed that decides today; the seed itself is published when the day is over. '' of link games. */
  seed_hash: str,
  test: int,
})
export type Game = v.InferOutput<typeof Game>

/**
 * How a turn of the wheel came out, for anybody to compute again: sha256(seed) is `seed_hash`, HMAC-SHA256(seed, message)
 * is `key`, and the key modulo the sum of the weights is where the wheel stops.
 */
export const GameProof = v.object({
  seed_hash: str,
  /** '' until the day is over. */
  seed: str,
  message: str,
  key: str,
  weights: v.array(int),
})
export type GameProof = v.InferOutput<typeof GameProof>

export const GamePlay = v.object({
  id: int,
  game_id: int,
  /** Where it stopped, counted from 0 in the order of `prizes`. */
  position: int,
  prize: str,
  /** The coupon that was won; 0 of none. */
  coupon_id: int,
  created_time: int,
  proof: GameProof,
})
export type GamePlay = v.InferOutput<typeof GamePlay>

export const game = {
  list: read('GET', '/game/list', {
    params: form({}),
    answer: v.object({ games: v.array(Game) }),
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
  /** Turns the wheel once. Its prizes are money: each is of a verified person. */
  play: write('POST', '/game/play', {
    params: form({ game_id: id }),
    answer: v.object({ ...GamePlay.entries, chances: int }),
    access: 'member',
    requires: { level: 1 },
    once: true,
    changes: (): Reads => [game.list, game.plays, coupon.list],
  }),
  /** The person's turns, newest first; of one game or (0) of all. */
  plays: read('GET', '/game/plays', {
    params: form({ game_id: v.optional(idOrAll, '0'), ...paging }),
    answer: list(GamePlay),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 60 },
  }),
}

export const gameArea = area({
  name: 'game',
  calls: game,
  errors: ['game_closed', 'no_chances'],
})
