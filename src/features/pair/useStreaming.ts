import { useEffect, useState, useSyncExternalStore } from 'react'
import { getSocketState, subscribeSocketState } from '#data/realtime/realtime.ts'

const isOn = (): boolean => getSocketState() === 'on'

/**
 * Whether a stream is current: its snapshot has come over the connection that is open now. What was streamed before the
 * line was lost stays on screen, but is not live any more. `key` names the stream; `began` is called by its snapshot.
 */
export function useStreaming(key: string) {
  const on = useSyncExternalStore(subscribeSocketState, isOn)
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    if (!on) setCurrent(null)
  }, [on])
  return { streaming: on && current === key, began: () => setCurrent(key) }
}
