import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { safeParse } from 'valibot'
import { type Quiz, QuizMove } from '#contract/rewards/quiz.ts'
import type { Reading } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { followTopic } from '#data/realtime/realtime-socket.ts'

/**
 * Maximum number of quizzes with live events, because the number of topics of one socket is limited and other
 * features need topics too.
 */
const FOLLOWED = 16

interface Heard {
  readonly move: QuizMove
  /** Time of the live event or of the reading (server's clock, ms). */
  readonly at: number
}

const moved = (quiz: Quiz, { options, ...move }: QuizMove): Quiz => ({
  ...quiz,
  ...move,
  options: quiz.options.map((option) => ({ ...option, ...options.find(({ id }) => id === option.id) })),
})

/** Merges live events into quizzes: an event that is newer than the reading replaces the quiz's row. */
export function useLiveQuizzes(
  quizzes: readonly Quiz[],
  { asOf, refetch }: Pick<Reading<unknown>, 'asOf' | 'refetch'>,
): readonly Quiz[] {
  const [heard, setHeard] = useState<ReadonlyMap<number, Heard>>(new Map())
  const begun = useRef<() => void>(() => {})
  begun.current = () => {
    if (asOf !== null) refetch()
  }
  const ids = quizzes
    .slice(0, FOLLOWED)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    const topics = ids.split(',').filter((id) => id !== '')
    const leaves = topics.map((id, index) =>
      followTopic(`quiz:${Number(id)}`, {
        // All topics are subscribed to by one request, so one snapshot callback is enough.
        ...(index === 0 && { onSnapshot: () => begun.current() }),
        onEvent: (event) => {
          const { success, output } = safeParse(QuizMove, event)
          if (success) setHeard((before) => new Map(before).set(output.id, { move: output, at: serverNow() }))
        },
      }),
    )
    return () => {
      for (const leave of leaves) leave()
    }
  }, [ids])
  return quizzes.map((quiz) => {
    const news = heard.get(quiz.id)
    return news && news.at > (asOf ?? 0) ? moved(quiz, news.move) : quiz
  })
}

/**
 * Status of a quiz: while online by the server's clock, while offline as last read; rerenders when the status
 * changes. The clock alone never makes a quiz decided, because only the server knows the result.
 */
export function useStatus(quiz: Quiz): Quiz['status'] {
  const online = useOnline()
  return useSyncExternalStore(onHeartbeat, () =>
    online ? statusNow(quiz, Math.floor(serverNow() / 1000)) : quiz.status,
  )
}

export function statusNow({ status, start_time, cut_time }: Quiz, now: number): Quiz['status'] {
  if (status === 3) return 3
  if (now < start_time) return 0
  return now < cut_time ? 1 : 2
}
