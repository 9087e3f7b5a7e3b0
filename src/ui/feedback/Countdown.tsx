import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  /** When it ends, milliseconds of the server's clock. */
  until: number
  /** The server's clock in milliseconds. */
  now: () => number
  /** Called once, when zero is reached while it is on screen. */
  onEnd?: () => void
  /** Shown from zero on; "Awaiting update" where nothing better is known: a countdown never claims the next state. */
  ended?: ReactNode
  format?: (milliseconds: number) => ReactNode
}

const two = (value: number): string => String(value).padStart(2, '0')

/** "12:55", "01:12:55", "3 d 01:12:55" without words: days come as hours. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${two(hours)}:${rest}` : rest
}

/** Whole milliseconds left, redrawn at every full second. */
export function useCountdown(until: number, now: () => number): number {
  const [left, setLeft] = useState(() => Math.max(0, until - now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const next = until - now()
      setLeft(Math.max(0, next))
      // Just after the second changes, so no second is shown twice or skipped. A clock that was wrong may be set right.
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

  // A screen reader must not be told every second; whoever asks for the value reads it.
  return <span role="timer">{over ? (ended ?? <Trans>Awaiting update</Trans>) : format(left)}</span>
}
