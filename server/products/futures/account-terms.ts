import { sql } from 'kysely'
import { type Decimal, decimal, ZERO } from '#domain/money.ts'
import type { FuturesTerms } from '#domain/trade/futures/types.ts'
import type { Pair } from '../../market/types.ts'
import type { Db, Tx } from '../../platform/db/types.ts'

export type FuturesAccount = 'lever' | 'margin'

/** Maximum leverage on the margin account. */
const MARGIN_MOST = 10

/**
 * The current terms of a pair on an account; null while the pair has no tiers. Open orders keep the terms that they
 * copied.
 */
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

/**
 * Total notional of a user's positions and open orders of a pair in the accounts `lever` and `margin`
 * together; this total determines the tier.
 */
export async function heldOf(db: Db | Tx, userId: number, pairId: number): Promise<Decimal> {
  const { rows } = await sql<{ held: string | null }>`
    select trim_scale(sum(case phase when 'open' then price else limit_price end * share * lot_size)) as held
    from lever_orders where user_id = ${userId} and pair_id = ${pairId} and phase in ('order', 'open')`.execute(
    db,
  )
  const held = rows[0]?.held
  return held ? decimal(held) : ZERO
}
