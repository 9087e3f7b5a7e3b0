import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { type Reads, read, seconds, write } from '../wire/callBuilders.ts'
import { dec, form, id, idOrAll, int, list, paging, str } from '../wire/fields.ts'
import { coupon } from './coupon.ts'

/** A prize of a wheel of fortune. `rate`: its chance as a fraction. */
export const GamePrize = v.object({ name: str, rate: dec })
export type GamePrize = v.InferOutput<typeof GamePrize>

export const Game = v.object({
  id: int,
  kind: v.picklist(['wheel', 'link']),
  name: str,
  cover: str,
  /** For kind `link`: address of the game, opened in the web view; '' for a wheel. */
  url: str,
  /** Number of spins left today (UTC+8); null for guests. */
  chances: v.nullable(int),
  /** Free spins per day. */
  daily: int,
  prizes: v.array(GamePrize),
  /**
   * Hash of the seed that determines today's spins; the seed itself is published after the day. '' for kind
   * `link`.
   */
  seed_hash: str,
  test: int,
})
export type Game = v.InferOutput<typeof Game>

/**
 * Proof of a spin, with which anybody can recompute the spin: sha256(seed) = `seed_hash`, HMAC-SHA256(seed,
 * message) = `key`, and the key modulo the sum of the weights determines the prize.
 */
export const GameProof = v.object({
  seed_hash: str,
  /** The seed; '' until it is published after the day. */
  seed: str,
  message: str,
  key: str,
  weights: v.array(int),
})
export type GameProof = v.InferOutput<typeof GameProof>

export const GamePlay = v.object({
  id: int,
  game_id: int,
  /** Index of the prize in `prizes`, from 0. */
  position: int,
  prize: str,
  /** Id of the coupon that was won; 0 for none. */
  coupon_id: int,
  created_time: int,
  proof: GameProof,
})
export type GamePlay = v.InferOutput<typeof GamePlay>

export const game = {
  list: read('GET', '/game/list', {
    summary: 'List games',
    params: form({}),
    answer: v.object({ games: v.array(Game) }),
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
  /** Spins the wheel once. Requires verification, because prizes are money. */
  play: write('POST', '/game/play', {
    summary: 'Play a game',
    params: form({ game_id: id }),
    answer: v.object({ ...GamePlay.entries, chances: int }),
    access: 'member',
    requires: { level: 1 },
    once: true,
    stoppedBy: ['trading'],
    changes: (): Reads => [game.list, game.plays, coupon.list],
  }),
  /** The person's spins, newest first; `game_id` 0: of all games. */
  plays: read('GET', '/game/plays', {
    summary: 'List own plays',
    params: form({ game_id: v.optional(idOrAll, '0'), ...paging }),
    answer: list(GamePlay),
    access: 'member',
    keep: { store: 'pages', scope: 'user', for: seconds(60), rows: 60 },
  }),
}

export const gameArea = area({
  name: 'game',
  about: 'Games',
  calls: game,
  errors: ['game_closed', 'no_chances'],
})
