import { useSyncExternalStore } from 'react'
import { personStorage } from '#data/cache/person-storage.ts'
import { createEmitter } from '#data/platform/emitter.ts'
import { subscribeSession } from '#data/session/session.ts'
import { readWords, withWord } from './recentSearchRules.ts'

const NAME = 'recentNftWords'
const changed = createEmitter<void>()

/** Adds a search text as the newest of the recent searches. */
export function addRecentSearch(word: string): void {
  personStorage.set(NAME, JSON.stringify(withWord(readWords(personStorage.get(NAME)), word)))
  changed.emit()
}

export function clearWords(): void {
  personStorage.remove(NAME)
  changed.emit()
}

const follow = (listener: () => void): (() => void) => {
  const offs = [changed.on(listener), subscribeSession(listener)]
  return () => {
    for (const off of offs) off()
  }
}

/** The person's recent searches, newest first; stored on this device. */
export const useRecentSearches = (): readonly string[] =>
  readWords(useSyncExternalStore(follow, () => personStorage.get(NAME)))
