import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import { KeyValue, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleCheck, CircleX, Clock } from '#ui/media/icons.ts'
import styles from './product.module.css'

const MARKS = { done: CircleCheck, waiting: Clock, failed: CircleX } as const

interface Props {
  readonly state: keyof typeof MARKS
  /** The result in words: "Order placed". */
  readonly title: ReactNode
  /** The amount of the request. */
  readonly amount?: ReactNode
  /** What happens next, or why it failed. */
  readonly note?: ReactNode
  readonly rows?: readonly KeyValueRow[]
  /** Buttons: first to the record, then back. */
  readonly children?: ReactNode
}

/** The result of a request as a page. Its heading receives the focus, so that screen readers read it. */
export function ResultView({ state, title, amount, note, rows, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.result}>
      <Icon icon={MARKS[state]} size={40} className={cx(styles[state])} />
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {amount !== undefined && <p className={styles.amount}>{amount}</p>}
      {note !== undefined && <p className={styles.soft}>{note}</p>}
      {rows && rows.length > 0 && <KeyValue rows={rows} density="roomy" boxed className={styles.rows} />}
      {children && <div className={styles.buttons}>{children}</div>}
    </section>
  )
}
