import { useSyncExternalStore } from 'react'
import { own } from '#data/own.ts'
import { subscribeSession } from '#data/session.ts'
import { createSignal } from '#data/signal.ts'
import { readWords, withWord } from './recentWords.ts'

const NAME = 'recentNftWords'
const changed = createSignal<void>()

/** Notes what was searched for: it stands first among recent words. */
export function noteWord(word: string): void {
  own.set(NAME, JSON.stringify(withWord(readWords(own.get(NAME)), word)))
  changed.emit()
}

export function clearWords(): void {
  own.remove(NAME)
  changed.emit()
}

const follow = (listener: () => void): (() => void) => {
  const offs = [changed.on(listener), subscribeSession(listener)]
  return () => {
    for (const off of offs) off()
  }
}

/** What this person searched for last, newest first; kept on this device. */
export const useRecentWords = (): readonly string[] =>
  readWords(useSyncExternalStore(follow, () => own.get(NAME)))
