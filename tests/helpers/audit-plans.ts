import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#server/db/types.ts'

/** How every rule of the audit begins (`server/ledger/wrongs.ts`). */
const RULE = /^\s*select wrong, count\(\*\) over \(\) as more from/

/**
 * Has each connection of this pool plan a rule of the audit once. The books of a test are small: to plan the 250 rules
 * takes the database forty times as long as to run them, and tests audit after every step.
 */
export function keepAuditPlans(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (config: pg.QueryConfig) => Promise<pg.QueryResult>
    const planned: typeof query = (config) =>
      query(
        typeof config === 'object' && RULE.test(config.text)
          ? { ...config, name: createHash('sha1').update(config.text).digest('hex') }
          : config,
      )
    client.query = planned as typeof client.query
  })
}

/** Until the transaction ends, what was planned once is not planned again for other values. */
export const withKeptPlans = (tx: Tx): Promise<unknown> =>
  sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
