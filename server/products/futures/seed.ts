import { big, decimal, exact } from '#domain/money.ts'
import type { Pair } from '../../market/types.ts'
import type { Db } from '../../platform/db/types.ts'

/** Maximum notional of each tier in US dollars. The first tier has the highest leverage. */
const STEPS = ['50000', '250000', '1000000', '3000000', '10000000', '20000000'] as const
export const MIN_SHARE = decimal('0.01')
export const MAX_SHARE = decimal('1000')

/**
 * Initial tiers of a pair: the maintenance margin is two fifths of the initial margin at the tier's maximum leverage.
 */
export function tiersOf(pair: Pick<Pair, 'id' | 'multiples'>) {
  const steps = [...pair.multiples].sort((a, b) => b - a)
  return steps.slice(0, STEPS.length).map((multiple, index) => ({
    pair_id: pair.id,
    n: index + 1,
    up_to: decimal(STEPS[index] ?? '50000'),
    multiple,
    mmr: exact(big('0.4').div(multiple).round(6)),
  }))
}

/** Writes limits and tiers for pairs that have none yet, so values that an operator has changed are not overwritten. */
export async function seedTerms(db: Db, pairs: readonly Pair[]): Promise<void> {
  const lever = pairs.filter((pair) => pair.lever && pair.multiples.length > 0)
  if (lever.length === 0) return
  const fresh = await db
    .insertInto('lever_limits')
    .values(lever.map(({ id }) => ({ pair_id: id, min_share: MIN_SHARE, max_share: MAX_SHARE })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('pair_id')
    .execute()
  const added = new Set(fresh.map(({ pair_id }) => pair_id))
  const tiers = lever.filter(({ id }) => added.has(id)).flatMap(tiersOf)
  if (tiers.length > 0) await db.insertInto('lever_tiers').values(tiers).execute()
}
