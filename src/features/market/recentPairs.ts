import { useSyncExternalStore } from 'react'
import { personStorage } from '#data/cache/person-storage.ts'
import { createEmitter } from '#data/platform/emitter.ts'
import { subscribeSession } from '#data/session/session.ts'
import { readIds, writeIds } from './favourites.ts'
import { withRecent } from './searchPairs.ts'

const NAME = 'recentPairs'
const changed = createEmitter<void>()

/** Adds an opened pair as the newest of the recently viewed pairs. */
export function addRecentPair(id: number): void {
  personStorage.set(NAME, writeIds(withRecent(readIds(personStorage.get(NAME)), id)))
  changed.emit()
}

export function clearRecent(): void {
  personStorage.remove(NAME)
  changed.emit()
}

const follow = (listener: () => void): (() => void) => {
  const offs = [changed.on(listener), subscribeSession(listener)]
  return () => {
    for (const off of offs) off()
  }
}

/** Ids of the pairs this person viewed last, newest first. */
export function useRecent(): readonly number[] {
  return readIds(useSyncExternalStore(follow, () => personStorage.get(NAME)))
}
