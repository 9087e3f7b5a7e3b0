import { sql } from 'kysely'
import { type Decimal, decimal, ZERO } from '#domain/money.ts'
import type { FuturesTerms } from '#domain/trade/futures/types.ts'
import type { Pair } from '../../market/types.ts'
import type { Db, Tx } from '../../platform/db/types.ts'

export type FuturesAccount = 'lever' | 'margin'

/** The margin account goes up to this multiple. */
const MARGIN_MOST = 10

/** What a pair is traded with on an account now; null while it has no tiers. What is open keeps the terms it copied. */
export async function termsOf(
  db: Db | Tx,
  pair: Pair,
  account: FuturesAccount,
): Promise<FuturesTerms | null> {
  const [limits, tiers] = await Promise.all([
    db.selectFrom('lever_limits').selectAll().where('pair_id', '=', pair.id).executeTakeFirst(),
    db
      .selectFrom('lever_tiers')
      .select(['up_to', 'multiple', 'mmr'])
      .where('pair_id', '=', pair.id)
      .orderBy('n')
      .execute(),
  ])
  if (!pair.lever || !limits || tiers.length === 0) return null
  const most = account === 'margin' ? MARGIN_MOST : Number.POSITIVE_INFINITY
  const top = Math.min(most, Math.max(...tiers.map(({ multiple }) => multiple)))
  return {
    pricePrecision: pair.pricePrecision,
    quoteScale: pair.quote.scale,
    lotSize: pair.lotSize,
    minShare: limits.min_share,
    maxShare: limits.max_share,
    feeRate: pair.leverFeeRate,
    overnightRate: pair.overnightRate,
    leverages: pair.multiples.filter((multiple) => multiple <= top).sort((a, b) => a - b),
    tiers: tiers.map(({ up_to, multiple, mmr }) => ({ upTo: up_to, leverage: multiple, mmr })),
  }
}

/** Notional of all that a person has of a pair, positions and open orders of both accounts: it counts for the tier. */
export async function heldOf(db: Db | Tx, userId: number, pairId: number): Promise<Decimal> {
  const { rows } = await sql<{ held: string | null }>`
    select trim_scale(sum(case phase when 'open' then price else limit_price end * share * lot_size)) as held
    from lever_orders where user_id = ${userId} and pair_id = ${pairId} and phase in ('order', 'open')`.execute(
    db,
  )
  const held = rows[0]?.held
  return held ? decimal(held) : ZERO
}
