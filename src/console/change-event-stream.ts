import { useEffect } from 'react'
import * as v from 'valibot'
import type { Addressed } from '#contract/operators/call-builders.ts'
import { eventsPath, type Topic, Topics } from '#contract/operators/events.ts'
import { funds } from '#contract/operators/funds.ts'
import { identity } from '#contract/operators/identity.ts'
import { overview } from '#contract/operators/overview.ts'
import { products } from '#contract/operators/products.ts'
import { sessionCalls } from '#contract/operators/session.ts'
import { staff } from '#contract/operators/staff.ts'
import { support } from '#contract/operators/support.ts'
import { post } from './api.ts'
import { ASLEEP, setLiveState } from './change-event-state.ts'
import { queryClient } from './queries.ts'
import { dropSession, storeSession } from './session.ts'

/**
 * Subscription to the server's events (docs/operations/console.md#live-updates). Events contain names of
 * topics that changed, and the page reloads the data of these topics. While the stream is
 * interrupted, pages poll.
 */

/** The read calls to send again when the data of a topic has changed. */
const CALLS_OF_TOPIC: Readonly<Record<Topic, readonly Pick<Addressed, 'path'>[]>> = {
  support: [support.calls.list, support.calls.show],
  approvals: [staff.calls.proposals, staff.calls.proposal],
  today: [
    overview.calls.today,
    identity.calls.list,
    funds.calls.deposits,
    funds.calls.withdrawals,
    funds.calls.quickBuys,
    funds.calls.loans,
    support.calls.chatReports,
    products.calls.tradersList,
  ],
}

function readAgain(topics: readonly Topic[]): void {
  const paths = new Set<unknown>(topics.flatMap((topic) => CALLS_OF_TOPIC[topic]).map(({ path }) => path))
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) => !meta?.isPrivate && paths.has(queryKey[0]),
  })
}

function topicsOf({ data }: MessageEvent<string>): readonly Topic[] {
  const topics = v.safeParse(Topics, JSON.parse(data))
  return topics.success ? topics.output.topics : []
}

/** Browsers do not reopen a stream that the server has closed, so the page reopens it after this time (ms). */
const AGAIN_AFTER = 60_000

/** Opens the stream of change events. Returns the function that closes it. */
function openStream(): () => void {
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (): void => {
    post(sessionCalls.me, {}).then(
      ({ session }) => (session ? storeSession(session) : dropSession('ended')),
      () => {},
    )
  }
  const open = (): void => {
    const source = new EventSource(`/console/api${eventsPath}`)
    stream = source
    source.addEventListener('hello', (event) => {
      const topics = topicsOf(event)
      setLiveState({ state: 'open', topics })
      readAgain(topics)
    })
    source.addEventListener('changed', (event) => readAgain(topicsOf(event)))
    source.addEventListener('ended', () => {
      source.close()
      setLiveState({ state: 'cut', topics: [] })
      ask()
    })
    source.addEventListener('error', () => {
      setLiveState({ state: 'cut', topics: [] })
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_AFTER)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    stream?.close()
    setLiveState(ASLEEP)
  }
}

/**
 * Keeps the stream of change events open while the component is mounted; reconnects when `operator` changes.
 */
export function useLive(operator: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another operator needs another stream.
  useEffect(openStream, [operator])
}
