import { sql } from 'kysely'
import { QUEUES, type Queue, type Today } from '#contract/operators/overview.ts'
import { proposals } from '../../identity/approvals/proposals.ts'
import type { Db } from '../../platform/db/types.ts'
import { products } from '../../products/index.ts'

type QueueState = Today['queues'][number]

interface Counted {
  readonly name: Queue
  readonly count: number
  readonly oldest_at: number | null
}

/** Staff queues in display order, with their lengths and the age of their oldest entry. */
export async function queuesOf(db: Db, now: number): Promise<QueueState[]> {
  const parts = products.flatMap(({ staff }) =>
    Object.entries(staff?.queues ?? {}).map(
      ([name, rows]) => sql`
        select ${name}::text as name, count(*) as count, min(since) as oldest_at from (${rows}) q (since)`,
    ),
  )
  const { rows } = await sql<Counted>`${sql.join(parts, sql` union all `)}`.execute(db)
  const waiting = await proposals(db, now)
  const known = new Map(rows.map((row) => [row.name, row]))
  known.set('approvals', {
    name: 'approvals',
    count: waiting.length,
    oldest_at: waiting[0]?.created_at ?? null,
  })
  return QUEUES.map((name) => known.get(name) ?? { name, count: 0, oldest_at: null })
}
