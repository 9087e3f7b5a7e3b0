import { useEffect, useRef, useState } from 'react'
import { type SecondsOrder, seconds } from '#contract/seconds.ts'
import { call } from '#data/client.ts'
import { serverNow } from '#data/clock.ts'
import { isCallError } from '#data/errors.ts'
import { onUserEvent } from '#data/realtime.ts'

const EVERY = 1000
const TIMES = 10

/** Options whose end was shown: the event and the question for it say the same. */
const told = new Set<number>()

/**
 * The option that has just ended while it was on screen. Its event says so; when that is late the result is asked for
 * every second, ten times (screens-core §9). Only reads: nothing is sent again.
 */
export function useFinished(open: readonly SecondsOrder[] | undefined) {
  const [finished, setFinished] = useState<SecondsOrder | null>(null)
  const seen = useRef(new Set<number>())
  for (const { id } of open ?? []) seen.current.add(id)
  useEffect(() => {
    const show = (order: SecondsOrder) => {
      if (order.status !== 3 || told.has(order.id) || !seen.current.has(order.id)) return
      told.add(order.id)
      setFinished(order)
    }
    const stop = onUserEvent('micro_result', ({ order }) => {
      if (order.status === 1) seen.current.add(order.id)
      show(order)
    })
    return stop
  }, [])
  useEffect(() => {
    let alive = true
    const timers = (open ?? [])
      .filter(({ expire_time }) => expire_time > 0)
      .map(({ id, expire_time }) => {
        const ask = (left: number): void => {
          if (!alive || left === 0 || told.has(id)) return
          call(seconds.result, { id })
            .then((order) => {
              if (!alive || told.has(id)) return
              if (order.status === 1) {
                setTimeout(() => ask(left - 1), EVERY)
                return
              }
              told.add(id)
              setFinished(order)
            })
            .catch((error: unknown) => {
              // Without a line the event or the next reading brings it.
              if (!isCallError(error) && !(error instanceof DOMException)) throw error
              setTimeout(() => ask(left - 1), EVERY)
            })
        }
        return setTimeout(() => ask(TIMES), Math.max(0, expire_time * 1000 - serverNow()) + EVERY)
      })
    return () => {
      alive = false
      for (const timer of timers) clearTimeout(timer)
    }
  }, [open])
  return { finished, close: () => setFinished(null) }
}
