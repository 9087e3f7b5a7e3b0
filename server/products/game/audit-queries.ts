import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/**
 * Every spin has the prize that follows from its key. The key is the HMAC of user, day and number of the spin, with
 * the seed of the day; read as a number modulo the sum of the weights it selects the prize.
 */
const turns: FindingQuery = sql`
  select format('turn %s of game %s is not what its seed gives', p.id, p.game_id) as wrong
  from game_plays p join game_days d on d.game_id = p.game_id and d.day = p.day
  cross join lateral (select sum(weight) as total from game_prizes where game_id = p.game_id) s
  cross join lateral (select hex_mod(p.key, s.total) as at) k
  left join lateral (
    select position from (
      select position, sum(weight) over (order by position) as up_to from game_prizes where game_id = p.game_id
    ) w where k.at < w.up_to order by position limit 1
  ) due on true
  where p.key <> hmac_sha256(d.seed, format('%s:%s:%s', p.user_id, p.day, p.nth))
    or p.position is distinct from due.position or encode(sha256(d.seed), 'hex') <> d.seed_hash`

/**
 * No user has more spins per day than the wheel allows. The spins of a day are numbered without
 * gaps, and the day's seed existed before the first spin.
 */
const chances: FindingQuery = sql`
  select format('person %s turned game %s %s times on day %s', p.user_id, p.game_id, count(*), p.day) as wrong
  from game_plays p join games g on g.id = p.game_id group by g.id, p.user_id, p.game_id, p.day
  having count(*) <> max(p.nth) or count(*) > g.daily
  union all
  select format('turn %s is not of its day, or older than its seed', p.id)
  from game_plays p join game_days d on d.game_id = p.game_id and d.day = p.day
  where floor((p.played_at + 28800000) / 86400000) <> p.day or d.made_at > p.played_at`

/** Every winning spin has a coupon for its prize, and every won coupon has a spin. */
const prizes: FindingQuery = sql`
  select format('turn %s and coupon %s are not each other’s', p.id, c.id) as wrong
  from (select p.*, z.offer_id from game_plays p
    join game_prizes z on z.game_id = p.game_id and z.position = p.position where z.offer_id is not null) p
  full join (select * from coupons where won_by <> 0) c on c.won_by = p.id
  where (p.coupon_id, p.user_id, p.offer_id, p.played_at) is distinct from (c.id, c.user_id, c.offer_id, c.given_at)
  union all
  select format('turn %s won nothing and has coupon %s', p.id, p.coupon_id)
  from game_plays p join game_prizes z on z.game_id = p.game_id and z.position = p.position
  where z.offer_id is null and p.coupon_id is not null`

export const gameRules: readonly FindingQuery[] = [turns, chances, prizes]
