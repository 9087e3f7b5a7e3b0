import { useSyncExternalStore } from 'react'
import type { Topic } from '#contract/operators/events.ts'

/**
 * State of the stream of change events. `opening`: the first connection is being made. `open`: the stream is
 * connected. `cut`: the connection is interrupted.
 */
type State = 'opening' | 'open' | 'cut'
interface Live {
  readonly state: State
  /** Topics whose changes this stream reports. */
  readonly topics: readonly Topic[]
}

export const ASLEEP: Live = { state: 'opening', topics: [] }
let live = ASLEEP
const listeners = new Set<() => void>()

export function setLiveState(next: Live): void {
  live = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLiveState = (): State => useSyncExternalStore(subscribe, () => live.state)

/** Whether the stream reports changes of this topic, so that polling is not needed. */
export const useIsLive = (topic: Topic | undefined): boolean =>
  useSyncExternalStore(subscribe, () => topic !== undefined && live.topics.includes(topic))
