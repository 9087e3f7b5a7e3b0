import { type RawBuilder, sql } from 'kysely'
import { TOPICS, type Topic } from '#contract/operators/events.ts'
import { proposals } from '../identity/approvals/proposals.ts'
import type { Db } from '../platform/db/types.ts'
import { pollEvery } from '../platform/poll-every.ts'
import { products } from '../products/index.ts'
import type { Services } from '../services.ts'
import { queuesOf } from './system/staff-queues.ts'

/** Interval (ms) between two checks for changes, while there are subscribers. */
const EVERY = 2_000

type Marks = Readonly<Record<Topic, string>>

/**
 * For each topic, a fingerprint of the data of the products that operators see. When the fingerprint differs from the
 * last one, the data has changed.
 */
async function productMarks(db: Db): Promise<ReadonlyMap<string, string>> {
  const parts = products.flatMap(({ staff }) =>
    Object.entries<RawBuilder<unknown>>(staff?.marks ?? {}).map(
      ([topic, mark]) => sql`select ${topic}::text as topic, (${mark})::text as mark`,
    ),
  )
  const { rows } = await sql<{
    topic: string
    mark: string | null
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ topic, mark }) => [topic, mark ?? '']))
}

/** For each topic, a text that changes whenever the data shown to staff changes. */
async function marksOf(db: Db, now: number): Promise<Marks> {
  const [own, queues, waiting] = [await productMarks(db), await queuesOf(db, now), await proposals(db, now)]
  return {
    support: own.get('support') ?? '',
    approvals: waiting.map(({ number }) => number).join(' '),
    today: JSON.stringify(queues),
  }
}

type Heard = (topics: readonly Topic[]) => void

export interface Changes {
  /** Subscribes to changes of topics. Returns a function that unsubscribes. */
  follow(heard: Heard): Promise<() => void>
  stop(): Promise<void>
}

/**
 * Detects changes of the data that staff see, whether a node or the command line made them. One poll serves all
 * subscribers; without subscribers there are no polls.
 */
export function createChanges({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Changes {
  const followers = new Set<Heard>()
  let marks: Marks | null = null
  let end: (() => Promise<void>) | null = null
  const look = async (): Promise<void> => {
    const now = await marksOf(db, clock.now())
    const before = marks
    marks = now
    const changed = before === null ? [] : TOPICS.filter((topic) => now[topic] !== before[topic])
    if (changed.length > 0) for (const heard of followers) heard(changed)
  }
  const stop = async (): Promise<void> => {
    const ending = end
    end = null
    marks = null
    await ending?.()
  }
  return {
    follow: async (heard) => {
      if (marks === null) await look()
      followers.add(heard)
      end ??= pollEvery(EVERY, look, (problem) =>
        log.warn('changes for the console could not be looked for', { problem: String(problem) }),
      )
      return () => {
        followers.delete(heard)
        if (followers.size === 0) void stop()
      }
    },
    stop: async () => {
      followers.clear()
      await stop()
    },
  }
}
