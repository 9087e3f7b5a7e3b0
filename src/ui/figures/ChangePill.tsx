import type { Ref } from 'react'
import { cx } from '../cx.ts'
import styles from './ChangePill.module.css'

/** Direction of the change: −1 fell, 0 unchanged, 1 rose. */
export type Direction = -1 | 0 | 1

interface Props {
  /** Formatted with its sign: "+2.14%". */
  children: string
  direction: Direction
  /** Shows no colour, for offline or stale data. */
  muted?: boolean
  id?: string | undefined
  ref?: Ref<HTMLSpanElement>
}

export function pillClass(direction: Direction, muted: boolean): string {
  const tone = muted || direction === 0 ? undefined : direction > 0 ? styles.up : styles.down
  return cx(styles.pill, tone)
}

export function ChangePill({ children, direction, muted = false, id, ref }: Props) {
  return (
    <span ref={ref} id={id} className={pillClass(direction, muted)}>
      {children}
    </span>
  )
}
