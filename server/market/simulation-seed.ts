import { randomBytes } from 'node:crypto'
import type { Db } from '../platform/db/types.ts'

/**
 * The seed of this installation's simulated market, created at its first start and the same on
 * every node. The seed is random and secret, because with a known seed anybody could compute future
 * prices and trade on them.
 */
export async function simulationSeed(db: Db): Promise<string> {
  const seed = randomBytes(24).toString('base64url')
  await db
    .insertInto('market_seeds')
    .values({ seed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('market_seeds').select('seed').executeTakeFirstOrThrow()
  return row.seed
}
