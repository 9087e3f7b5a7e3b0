import { useEffect } from 'react'
import type { SupportMessage } from '#contract/communication/support.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { markSupportRead } from '#data/realtime/inbox-messages.ts'

type Written = Pick<SupportMessage, 'id' | 'from' | 'status'>

/**
 * Reports messages as seen while the page is visible, including messages that arrive during a report;
 * messages seen while offline are reported after the reconnection.
 */
export function useReportSeen(messages: readonly Written[]): void {
  const online = useOnline()
  const newest = messages.reduce(
    (id, message) => (message.from === 'agent' && message.status === 'sent' ? Math.max(id, message.id) : id),
    0,
  )
  useEffect(() => {
    if (newest === 0 || !online) return
    const look = (): void => {
      if (document.visibilityState === 'visible') void markSupportRead()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [newest, online])
}
