import type { Favourite } from '#contract/market/market.ts'
import type { Db } from '../platform/db/types.ts'
import { AppError, noSuch } from '../platform/errors.ts'
import type { Market } from './types.ts'

interface Row {
  readonly id: number
  readonly pair_id: number
  readonly sort: number
}

function wire(market: Market, row: Row): Favourite {
  return {
    id: row.id,
    currency_id: market.pair(row.pair_id)?.base.id ?? 0,
    match_id: row.pair_id,
    sort: row.sort,
  }
}

/** The favourites of a user, in the user's order. */
export async function listFavourites(db: Db, market: Market, userId: number): Promise<Favourite[]> {
  const rows = await db
    .selectFrom('favourites')
    .select(['id', 'pair_id', 'sort'])
    .where('user_id', '=', userId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row) => wire(market, row))
}

interface Wanted {
  readonly userId: number
  readonly coinId: number
  /** Id of a pair of the coin; 0 for the coin's first pair in the market's list. */
  readonly pairId: number
  readonly time: number
}

/** Adds a pair to the end of the user's list; a pair that is already in the list keeps its position. */
export async function addFavourite(
  db: Db,
  market: Market,
  { userId, coinId, pairId: named, time }: Wanted,
): Promise<Favourite> {
  const pairId = market
    .pairs()
    .find(({ id, base, listed }) => listed && base.id === coinId && (named === 0 || id === named))?.id
  if (pairId === undefined) throw new AppError('pair_unknown')
  const row = await db
    .insertInto('favourites')
    .values((eb) => ({
      user_id: userId,
      pair_id: pairId,
      create_time: time,
      sort: eb
        .selectFrom('favourites as mine')
        .select((sub) => sub(sub.fn.coalesce(sub.fn.max('mine.sort'), sub.lit(0)), '+', 1).as('next'))
        .where('mine.user_id', '=', userId),
    }))
    // Updates nothing, but makes the statement return the existing row.
    .onConflict((conflict) => conflict.columns(['user_id', 'pair_id']).doUpdateSet({ user_id: userId }))
    .returning(['id', 'pair_id', 'sort'])
    .executeTakeFirstOrThrow()
  return wire(market, row)
}

/** Removes a favourite of the user. Throws AppError `param_error` for an id of another user. */
export async function removeFavourite(db: Db, userId: number, id: number): Promise<{ id: number }> {
  const removed = await db
    .deleteFrom('favourites')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw noSuch('id')
  return removed
}
