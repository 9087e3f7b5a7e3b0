import { CompiledQuery } from 'kysely'
import { type Decimal, decimal, ZERO } from '#domain/money.ts'
import type { FuturesTerms } from '#domain/trade/futures/types.ts'
import type { Pair } from '../../market/types.ts'
import { mergeCalls } from '../../platform/db/merge-statements.ts'
import { prepare } from '../../platform/db/pool.ts'
import type { Db, Tx } from '../../platform/db/types.ts'

export type FuturesAccount = 'lever' | 'margin'

/** Maximum leverage on the margin account. */
const MARGIN_MOST = 10

interface PairTerms {
  readonly limits: { readonly min_share: Decimal; readonly max_share: Decimal } | undefined
  readonly tiers: readonly { readonly up_to: Decimal; readonly multiple: number; readonly mmr: Decimal }[]
}

/** Limits and tiers of a pair by its id. Concurrent calls in one transaction share the queries. */
const pairTerms: (db: Db | Tx, pairId: number) => Promise<PairTerms> = mergeCalls<number, PairTerms, Db | Tx>(
  async (db, ids) => {
    const limits = await db.selectFrom('lever_limits').selectAll().where('pair_id', 'in', ids).execute()
    const tiers = await db
      .selectFrom('lever_tiers')
      .select(['pair_id', 'up_to', 'multiple', 'mmr'])
      .where('pair_id', 'in', ids)
      .orderBy('n')
      .execute()
    return ids.map((id) => ({
      limits: limits.find(({ pair_id }) => pair_id === id),
      tiers: tiers.filter(({ pair_id }) => pair_id === id),
    }))
  },
)

/**
 * The current terms of a pair on an account; null while the pair has no tiers. Open orders are not affected by
 * changes of the terms, because they have copies of them.
 */
export async function termsOf(
  db: Db | Tx,
  pair: Pair,
  account: FuturesAccount,
): Promise<FuturesTerms | null> {
  const { limits, tiers } = await pairTerms(db, pair.id)
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

interface Owned {
  readonly userId: number
  readonly pairId: number
}

const HELD = prepare(
  'lever_held',
  `select trim_scale(sum(case phase when 'open' then price else limit_price end * share * lot_size)) as held
  from unnest($1::bigint[], $2::bigint[]) with ordinality n (user_id, pair_id, nth)
  left join lever_orders o on o.user_id = n.user_id and o.pair_id = n.pair_id and o.phase in ('order', 'open')
  group by n.nth order by n.nth`,
)

const readHeld = mergeCalls<Owned, Decimal, Db | Tx>(async (db, all) => {
  const values = [all.map(({ userId }) => userId), all.map(({ pairId }) => pairId)]
  const { rows } = await db.executeQuery<{ held: string | null }>(CompiledQuery.raw(HELD, values))
  return rows.map(({ held }) => (held ? decimal(held) : ZERO))
})

/**
 * Total notional of a user's positions and open orders of a pair in the accounts `lever` and `margin` together. It
 * determines the tier. Concurrent calls in one transaction share one query.
 */
export const heldOf = (db: Db | Tx, userId: number, pairId: number): Promise<Decimal> =>
  readHeld(db, { userId, pairId })
