import { sql } from 'kysely'
import type { Obstacle } from '#contract/account/privacy.ts'
import type { Db, Tx } from '../../platform/db/types.ts'

/** Reasons why an account cannot be closed, the most urgent first. Empty when the account can be closed. */
export async function obstaclesOf(db: Db | Tx, userId: number): Promise<Obstacle[]> {
  const { rows } = await sql<Obstacle>`
    select kind, name, count::integer as count from (
      select 1 as rank, 'debt' as kind, c.name, count(*) as count
      from accounts a join currencies c on c.id = a.currency_id
      where a.debtor = ${userId} and a.available <> 0 group by c.name
      union all
      select 2, 'order', h.ref_type, count(distinct h.ref_id) from holds h join accounts a on a.id = h.account_id
      where a.user_id = ${userId} group by h.ref_type
      union all
      -- The stake of a bet is in the pool of its quiz and not in a hold, so open bets are counted separately.
      select 2, 'order', 'quiz_bet', count(*) from quiz_bets
      where user_id = ${userId} and status in (0, 1) having count(*) > 0
      union all
      select 3, 'payment', 'recharge', count(*) from deposits
      where user_id = ${userId} and status in (0, 1) having count(*) > 0
      union all
      select 3, 'payment', 'withdraw', count(*) from withdrawals
      where user_id = ${userId} and finished_at = 0 having count(*) > 0
      union all
      select 3, 'payment', 'quick_buy', count(*) from quickbuy_orders
      where user_id = ${userId} and finished_at = 0 having count(*) > 0
      union all
      select 3, 'payment', 'ieo_order', count(*) from ieo_orders
      where user_id = ${userId} and status in ('applied', 'passed') having count(*) > 0
      union all
      select 4, 'nft', '', count(*) from nft_holdings
      where user_id = ${userId} and state <> 'sold' having count(*) > 0
      union all
      select 5, 'copy', '', count(*) from (
        select 1 from copy_traders where user_id = ${userId} and status in ('reviewing', 'trader')
        union all select 1 from copy_follows where user_id = ${userId} and status = 'following'
        -- Open copies of the orders of a trader: the account gets a share of their profit when they are closed.
        union all select 1 from copy_orders k join lever_orders l on l.id = k.order_id
        where k.trader_id = ${userId} and l.phase in ('order', 'open')
      ) c having count(*) > 0
      union all
      select 6, 'money', c.name, count(*) from accounts a join currencies c on c.id = a.currency_id
      where a.user_id = ${userId} and a.available + a.frozen + a.locked <> 0 group by c.name
    ) o order by rank, name`.execute(db)
  return rows
}
