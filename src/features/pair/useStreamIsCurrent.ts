import { useEffect, useState, useSyncExternalStore } from 'react'
import { getSocketState, subscribeSocketState } from '#data/realtime/realtime-socket.ts'

const isOn = (): boolean => getSocketState() === 'on'

/**
 * Whether a stream is current: its snapshot has arrived over the present connection. After a disconnection
 * the data stays on screen but does not count as live. `key` identifies the stream; `began` must be called
 * when a snapshot arrives.
 */
export function useStreamIsCurrent(key: string) {
  const on = useSyncExternalStore(subscribeSocketState, isOn)
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    if (!on) setCurrent(null)
  }, [on])
  return { streaming: on && current === key, began: () => setCurrent(key) }
}
