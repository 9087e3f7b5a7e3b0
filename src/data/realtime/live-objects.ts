import { useEffect, useRef, useState } from 'react'
import { type BaseIssue, type BaseSchema, safeParse } from 'valibot'
import type { PublicObject, PublicObjects } from '#contract/wire/realtime.ts'
import type { Reading } from '../api/use-read.ts'
import { serverNow } from '../platform/clock.ts'
import { followTopic } from './realtime-socket.ts'

/**
 * Maximum number of objects followed at a time. The limit is below the number of topics that a socket may subscribe to
 * (`server/market/realtime/socket-limits.ts`), because other features need topics too.
 */
const FOLLOWED = 16

interface Heard<Move> {
  readonly move: Move
  /** Time at which the event or list was true (server's clock, ms). */
  readonly at: number
}

/**
 * Merges live events into a list of public objects: an event newer than the list replaces the row of its
 * object. The list is read again after subscribing, because changes between the read and the subscription are
 * unknown.
 * @param schema of the events of `topic`, checked like an answer.
 */
export function useLiveObjects<N extends PublicObject, Row extends { readonly id: number }>(
  topic: N,
  schema: BaseSchema<unknown, PublicObjects[N], BaseIssue<unknown>>,
  rows: readonly Row[],
  { asOf, refetch }: Pick<Reading<unknown>, 'asOf' | 'refetch'>,
): readonly Row[] {
  const [heard, setHeard] = useState<ReadonlyMap<number, Heard<PublicObjects[N]>>>(new Map())
  const begun = useRef<() => void>(() => {})
  begun.current = () => {
    if (asOf !== null) refetch()
  }
  const ids = rows
    .slice(0, FOLLOWED)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    const topics = ids.split(',').filter((id) => id !== '')
    const leaves = topics.map((id, index) =>
      followTopic(`${topic}:${Number(id)}`, {
        // One request subscribes to all topics, so the snapshot callback of the first topic is sufficient.
        ...(index === 0 && { onSnapshot: () => begun.current() }),
        onEvent: (event) => {
          const { success, output } = safeParse(schema, event)
          if (success) setHeard((before) => new Map(before).set(output.id, { move: output, at: serverNow() }))
        },
      }),
    )
    return () => {
      for (const leave of leaves) leave()
    }
  }, [ids, topic, schema])
  return rows.map((row) => {
    const news = heard.get(row.id)
    return news && news.at > (asOf ?? 0) ? { ...row, ...news.move } : row
  })
}
