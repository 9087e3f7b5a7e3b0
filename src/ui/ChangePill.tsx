import styles from './ChangePill.module.css'
import { cx } from './cx.ts'

/** −1 fell, 0 unchanged, 1 rose. */
export type Direction = -1 | 0 | 1

interface Props {
  /** Formatted with its sign: "+2.14%". */
  children: string
  direction: Direction
  /** Offline or stale: no colour. */
  muted?: boolean
}

export function ChangePill({ children, direction, muted = false }: Props) {
  const tone = muted || direction === 0 ? undefined : direction > 0 ? styles.up : styles.down
  return <span className={cx(styles.pill, tone)}>{children}</span>
}
