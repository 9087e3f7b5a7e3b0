import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  /** End time (server's clock, ms). */
  until: number
  /** The server's time in ms. */
  now: () => number
  /** Called once when zero is reached while mounted. */
  onEnd?: () => void
  /**
   * Content shown from zero on; by default "Awaiting update", because a countdown does not know the state
   * that follows.
   */
  ended?: ReactNode
  format?: (milliseconds: number) => ReactNode
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Formats a countdown: "12:55", "01:12:55"; days are shown as hours. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${two(hours)}:${rest}` : rest
}

/** Milliseconds left; rerenders at every full second. */
export function useCountdown(until: number, now: () => number): number {
  const [left, setLeft] = useState(() => Math.max(0, until - now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const next = until - now()
      setLeft(Math.max(0, next))
      // The timer fires just after the second changes, so that no second is shown twice or skipped. The delay is
      // computed anew each time, because the clock may have been corrected.
      timer = setTimeout(tick, next > 0 ? (next % 1000) + 5 : 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [until, now])
  return left
}

export function Countdown({ until, now, onEnd, ended, format = clockText }: Props) {
  const left = useCountdown(until, now)
  const reported = useRef<number | null>(null)
  const over = left <= 0

  useEffect(() => {
    if (!over) {
      reported.current = null
      return
    }
    if (reported.current === until) return
    reported.current = until
    onEnd?.()
  }, [over, until, onEnd])

  // `role="timer"` is not announced every second; a screen reader reads it on request.
  return <span role="timer">{over ? (ended ?? <Trans>Awaiting update</Trans>) : format(left)}</span>
}
