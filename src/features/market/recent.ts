import { useSyncExternalStore } from 'react'
import { own } from '#data/own.ts'
import { subscribeSession } from '#data/session.ts'
import { createSignal } from '#data/signal.ts'
import { readIds, writeIds } from './favourites.ts'
import { withRecent } from './search.ts'

const NAME = 'recentPairs'
const changed = createSignal<void>()

/** Notes that a pair was opened: it stands first among recent views. */
export function noteRecent(id: number): void {
  own.set(NAME, writeIds(withRecent(readIds(own.get(NAME)), id)))
  changed.emit()
}

export function clearRecent(): void {
  own.remove(NAME)
  changed.emit()
}

const follow = (listener: () => void): (() => void) => {
  const offs = [changed.on(listener), subscribeSession(listener)]
  return () => {
    for (const off of offs) off()
  }
}

/** Match ids of the pairs this person opened last, newest first. */
export function useRecent(): readonly number[] {
  return readIds(useSyncExternalStore(follow, () => own.get(NAME)))
}
