import { useSyncExternalStore } from 'react'
import type { Topic } from '#contract/operators/events.ts'

/** `opening`: it was not cut yet. */
type State = 'opening' | 'open' | 'cut'
interface Live {
  readonly state: State
  /** What this stream tells of. */
  readonly topics: readonly Topic[]
}

export const ASLEEP: Live = { state: 'opening', topics: [] }
let live = ASLEEP
const listeners = new Set<() => void>()

/** Takes over how the stream of changes is now. */
export function liveIs(next: Live): void {
  live = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLiveState = (): State => useSyncExternalStore(subscribe, () => live.state)

/** Whether changes of a topic are told, so that nobody has to ask for them. */
export const useIsTold = (topic: Topic | undefined): boolean =>
  useSyncExternalStore(subscribe, () => topic !== undefined && live.topics.includes(topic))
