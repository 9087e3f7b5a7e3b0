import { useCallback, useEffect, useRef, useState } from 'react'
import { type SecondsOrder, seconds } from '#contract/trade/seconds.ts'
import { isCallError } from '#data/api/call-errors.ts'
import { call } from '#data/api/client.ts'
import { serverNow } from '#data/platform/clock.ts'
import { onUserEvent } from '#data/realtime/realtime-socket.ts'

const EVERY = 1000
const TIMES = 10

/** Ids of options whose end was shown, so that an end reported by event and by polling is shown once. */
const told = new Set<number>()

/**
 * Options that ended while this page showed them as open, and a function to dismiss them. An event reports
 * each end; when the event is late, the result is requested every second, up to ten times. An option that
 * disappeared from the open list without an event (it ended while offline) is requested once. Only reads are
 * sent.
 * @param open must be the same array until the list is read again.
 */
export function useFinishedOptions(open: readonly SecondsOrder[] | undefined) {
  const [finished, setFinished] = useState<readonly SecondsOrder[]>([])
  const mounted = useRef(true)
  const seen = useRef(new Set<number>())
  const asked = useRef(new Set<number>())
  const show = useCallback((order: SecondsOrder) => {
    if (!mounted.current || order.status !== 3 || told.has(order.id)) return
    told.add(order.id)
    setFinished((before) => [...before, order])
  }, [])
  useEffect(() => {
    mounted.current = true
    const stop = onUserEvent('micro_result', ({ order }) => {
      if (order.status === 1) seen.current.add(order.id)
      else if (seen.current.has(order.id)) show(order)
    })
    return () => {
      mounted.current = false
      stop()
    }
  }, [show])
  useEffect(() => {
    if (!open) return
    const ids = new Set(open.map(({ id }) => id))
    const seek = async (id: number): Promise<void> => {
      asked.current.add(id)
      const order = await askResult(id)
      if (order?.status === 3) show(order)
      // When there is no answer or the option is still open, the result is requested again after the next
      // read of the open list.
      else asked.current.delete(id)
    }
    for (const id of seen.current) {
      if (!ids.has(id) && !told.has(id) && !asked.current.has(id)) void seek(id)
    }
    for (const id of ids) seen.current.add(id)
  }, [open, show])
  useEffect(() => {
    let alive = true
    const timers = (open ?? [])
      .filter(({ expire_time }) => expire_time > 0)
      .map(({ id, expire_time }) => {
        const ask = async (left: number): Promise<void> => {
          if (!alive || left === 0 || told.has(id)) return
          const order = await askResult(id)
          if (!alive) return
          if (order?.status === 3) show(order)
          else setTimeout(() => ask(left - 1), EVERY)
        }
        return setTimeout(() => ask(TIMES), Math.max(0, expire_time * 1000 - serverNow()) + EVERY)
      })
    return () => {
      alive = false
      for (const timer of timers) clearTimeout(timer)
    }
  }, [open, show])
  return { finished, close: () => setFinished([]) }
}

/** Reads the result of an option; null when no answer arrived. */
async function askResult(id: number): Promise<SecondsOrder | null> {
  try {
    return await call(seconds.result, { id })
  } catch (error) {
    if (!isCallError(error) && !(error instanceof DOMException)) throw error
    return null
  }
}
