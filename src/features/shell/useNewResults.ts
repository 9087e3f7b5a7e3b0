import { useEffect } from 'react'
import { personStorage } from '#data/cache/person-storage.ts'
import { NONE_UNREAD, useUnread } from '#data/realtime/unread.ts'

const SEEN = 'resultsSeen'

/** Whether results of deposits or withdrawals arrived since Assets was last open. */
export function useNewResults(atAssets: boolean): boolean {
  const unread = useUnread()
  const { asset } = unread
  const seen = Number(personStorage.get(SEEN) ?? 0)
  useEffect(() => {
    // Results read on another page lower the count, so that later results are detected.
    if (unread !== NONE_UNREAD && (atAssets ? asset !== seen : asset < seen))
      personStorage.set(SEEN, String(asset))
  }, [unread, atAssets, asset, seen])
  return !atAssets && asset > seen
}
