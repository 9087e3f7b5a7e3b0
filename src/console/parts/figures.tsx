import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { serverNow } from '../session.ts'
import { dateTime, duration, grouped, rough, zoned } from './format.ts'

const isNothing = (amount: string): boolean => /^-?[0.]+$/.test(amount)

/** An amount with all its digits and its coin; a dash where there is none. A zero is faint. */
export function Money({ amount, coin }: { readonly amount: string | null; readonly coin?: string }) {
  if (amount === null) return <span aria-hidden>—</span>
  return (
    <span className={isNothing(amount) ? 'tabular dimmed' : 'tabular'} style={{ whiteSpace: 'nowrap' }}>
      {grouped(amount)}
      {coin ? ` ${coin}` : ''}
    </span>
  )
}

/** What something is worth, to two digits; the exact figure under the pointer. */
export function Worth({ amount, coin = 'USDT' }: { readonly amount: string | null; readonly coin?: string }) {
  if (amount === null) return <span aria-hidden>—</span>
  return (
    <span
      className={isNothing(amount) ? 'tabular dimmed' : 'tabular'}
      style={{ whiteSpace: 'nowrap' }}
      title={`${amount} ${coin}`}
    >
      {rough(amount)} {coin}
    </span>
  )
}

/** A moment in this device's time, with its zone under the pointer; 0 is none. */
export function Moment({
  at,
  isMinute = false,
}: {
  readonly at: number | null
  readonly isMinute?: boolean
}) {
  if (!at) return <span aria-hidden>—</span>
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={zoned(at)}
      className="tabular"
      style={{ whiteSpace: 'nowrap' }}
    >
      {isMinute ? dateTime(at).slice(0, -3) : dateTime(at)}
    </time>
  )
}

/** A clock for all ages on the page. */
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
/** From when on something that waits is late, and very late, when nothing else is said. */
const PATIENCE: Patience = [30 * MINUTE, 4 * 60 * MINUTE]
export type Patience = readonly [wait: number, late: number]

/** The colour of something that has waited for so long. */
export function urgency(age: number, [wait, late]: Patience = PATIENCE): 'fine' | 'wait' | 'late' {
  if (age >= late) return 'late'
  return age >= wait ? 'wait' : 'fine'
}

const COLOURS = {
  fine: 'inherit',
  wait: 'var(--console-wait)',
  late: 'var(--console-late)',
} as const

/** How long something waits, coloured by how long that is. */
export function Age({ since, patience }: { readonly since: number | null; readonly patience?: Patience }) {
  const now = useSeconds()
  if (!since) return <span aria-hidden>—</span>
  const age = now - since
  const level = urgency(age, patience)
  return (
    <Tooltip label={zoned(since)}>
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
  /** What is above zero is bad: somebody else's profit. */
  readonly isLoss?: boolean
  /** To two digits. */
  readonly isRough?: boolean
}

/** A profit or a loss, with its sign and in the colour of one. */
export function Signed({ amount, isLoss = false, isRough = false }: SignedProps) {
  if (amount === null) return <span aria-hidden>—</span>
  const isBelow = amount.startsWith('-')
  const shown = isRough ? rough(amount) : grouped(amount)
  if (isNothing(amount)) return <span className="tabular dimmed">{shown}</span>
  const colour = isBelow === isLoss ? 'var(--console-good)' : 'var(--console-late)'
  return (
    <span className="tabular" style={{ color: colour, whiteSpace: 'nowrap' }}>
      {isBelow ? '' : '+'}
      {shown}
    </span>
  )
}
