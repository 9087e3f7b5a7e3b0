import { useEffect } from 'react'
import { personStorage } from '#data/cache/person-storage.ts'
import { NONE_UNREAD, useUnread } from '#data/realtime/unread-counts.ts'

const SEEN = 'resultsSeen'

/** Whether results of deposits or withdrawals have arrived since the person last opened Assets. */
export function useNewTransferResults(atAssets: boolean): boolean {
  const unread = useUnread()
  const { asset } = unread
  const seen = Number(personStorage.get(SEEN) ?? 0)
  useEffect(() => {
    // Reading results on another page lowers the unread count. The stored count is lowered too, because
    // otherwise the count of later results would not exceed the stored count, and the dot would not appear.
    if (unread !== NONE_UNREAD && (atAssets ? asset !== seen : asset < seen))
      personStorage.set(SEEN, String(asset))
  }, [unread, atAssets, asset, seen])
  return !atAssets && asset > seen
}
