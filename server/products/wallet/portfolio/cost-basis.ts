import { sql } from 'kysely'
import type { portfolio } from '#contract/market/portfolio.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { type CoinEvent, costOf } from '#domain/trade/costBasis.ts'
import { wireTime } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/types.ts'
import { noSuch } from '../../../platform/errors.ts'
import type { Services } from '../../../services.ts'

/** Currencies in which costs and profits are counted. One US dollar counts as one USDT, as in all other values. */
const MONEY: readonly string[] = ['USDT', 'USD']

/**
 * Changes of a user's holding of a coin by journal, oldest first. Journals that only move the coin between own
 * accounts and buckets (transfers, freezes, locked principal) sum to zero and are left out.
 */
export async function coinHistory(
  db: Db,
  userId: number,
  currency: number,
  money: readonly number[],
): Promise<readonly CoinEvent[]> {
  const { rows } = await sql<CoinEvent>`
    with own as (select id, currency_id from accounts where user_id = ${userId}),
    coin as (
      select p.journal_id, min(p.id) as first, sum(p.amount) as change, bool_or(p.scene = 'share_split') as is_split
      from own join postings p on p.account_id = own.id
      where own.currency_id = ${currency} group by 1 having sum(p.amount) <> 0
    ),
    others as (
      select p.journal_id, own.currency_id, sum(p.amount) as change
      from own join postings p on p.account_id = own.id
      where own.currency_id <> ${currency} and p.journal_id in (select journal_id from coin)
      group by 1, 2 having sum(p.amount) <> 0
    )
    select coin.change, coin.is_split as "isSplit",
      coalesce(sum(others.change) filter (where others.currency_id = any (${sql.val(money)}::integer[])), 0) as money,
      coalesce(bool_or(others.currency_id <> all (${sql.val(money)}::integer[])), false) as "isMixed"
    from coin left join others on others.journal_id = coin.journal_id
    group by coin.journal_id, coin.first, coin.change, coin.is_split order by coin.first`.execute(db)
  return rows
}

/** Cost of a user's holding of a coin and the profit from it, computed from the ledger only. */
export async function coinCost(
  { db, market, clock }: Services,
  userId: number,
  { currency }: CheckedParams<typeof portfolio.cost>,
): Promise<AnswerOf<typeof portfolio.cost>> {
  if (!market.currency(currency)) throw noSuch('currency')
  const money = market
    .currencies()
    .flatMap(({ id, name }) => (MONEY.includes(name) && id !== currency ? [id] : []))
  const { number, cost, realised } = costOf(await coinHistory(db, userId, currency, money))
  return { currency_id: currency, number, cost, realised, time: wireTime(clock.now()) }
}
