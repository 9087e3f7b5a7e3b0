import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { serverNow } from '../session.ts'
import { cutToTwoDigits, dateTime, dateTimeWithZone, duration, grouped } from './format.ts'

const isNothing = (amount: string): boolean => /^-?[0.]+$/.test(amount)

/** An exact amount with its coin; a dash for a missing amount. Zero is shown faintly. */
export function Amount({ amount, coin }: { readonly amount: string | null; readonly coin?: string }) {
  if (amount === null) return <span aria-hidden>—</span>
  return (
    <span className={isNothing(amount) ? 'tabular dimmed' : 'tabular'} style={{ whiteSpace: 'nowrap' }}>
      {grouped(amount)}
      {coin ? ` ${coin}` : ''}
    </span>
  )
}

/** A value cut to two decimals; the exact value is in the tooltip. */
export function RoundedAmount({
  amount,
  coin = 'USDT',
}: {
  readonly amount: string | null
  readonly coin?: string
}) {
  if (amount === null) return <span aria-hidden>—</span>
  return (
    <span
      className={isNothing(amount) ? 'tabular dimmed' : 'tabular'}
      style={{ whiteSpace: 'nowrap' }}
      title={`${amount} ${coin}`}
    >
      {cutToTwoDigits(amount)} {coin}
    </span>
  )
}

/** A time in the device's time zone, which the tooltip names; a dash for 0 and null. */
export function Time({ at, isMinute = false }: { readonly at: number | null; readonly isMinute?: boolean }) {
  if (!at) return <span aria-hidden>—</span>
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={dateTimeWithZone(at)}
      className="tabular"
      style={{ whiteSpace: 'nowrap' }}
    >
      {isMinute ? dateTime(at).slice(0, -3) : dateTime(at)}
    </time>
  )
}

/** One timer updates all ages on the page. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function useSeconds(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const tick = (): void => setNow(serverNow())
    listeners.add(tick)
    timer ??= setInterval(() => {
      for (const listener of listeners) listener()
    }, 1000)
    return () => {
      listeners.delete(tick)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }, [])
  return now
}

const MINUTE = 60_000
/** Default waiting times (ms) at which an entry is marked as late and as very late. */
const PATIENCE: Patience = [30 * MINUTE, 4 * 60 * MINUTE]
export type Patience = readonly [wait: number, late: number]

/**
 * Urgency of an age (ms): `wait` from the first limit on, `late` from the second limit on, otherwise `fine`.
 */
export function urgency(age: number, [wait, late]: Patience = PATIENCE): 'fine' | 'wait' | 'late' {
  if (age >= late) return 'late'
  return age >= wait ? 'wait' : 'fine'
}

const COLOURS = {
  fine: 'inherit',
  wait: 'var(--console-wait)',
  late: 'var(--console-late)',
} as const

/** The time elapsed since `since`, coloured when the time exceeds the limits of `patience`. */
export function Age({ since, patience }: { readonly since: number | null; readonly patience?: Patience }) {
  const now = useSeconds()
  if (!since) return <span aria-hidden>—</span>
  const age = now - since
  const level = urgency(age, patience)
  return (
    <Tooltip label={dateTimeWithZone(since)}>
      <time
        dateTime={new Date(since).toISOString()}
        className="tabular"
        data-urgency={level}
        style={{
          color: COLOURS[level],
          fontWeight: level === 'late' ? 600 : undefined,
          whiteSpace: 'nowrap',
        }}
      >
        {duration(age)}
      </time>
    </Tooltip>
  )
}

interface SignedProps {
  readonly amount: string | null
  /** True when a positive amount is bad for the platform, such as users' profit. */
  readonly isLoss?: boolean
  /** True to cut the amount to two decimals. */
  readonly isRough?: boolean
}

/** A signed amount in the colour of profit or loss. */
export function SignedAmount({ amount, isLoss = false, isRough = false }: SignedProps) {
  if (amount === null) return <span aria-hidden>—</span>
  const isBelow = amount.startsWith('-')
  const shown = isRough ? cutToTwoDigits(amount) : grouped(amount)
  if (isNothing(amount)) return <span className="tabular dimmed">{shown}</span>
  const colour = isBelow === isLoss ? 'var(--console-good)' : 'var(--console-late)'
  return (
    <span className="tabular" style={{ color: colour, whiteSpace: 'nowrap' }}>
      {isBelow ? '' : '+'}
      {shown}
    </span>
  )
}
