import type { ReactNode } from 'react'
import styles from './KeyValue.module.css'

/** Names and values in two columns. Entries that are `false` are left out. */
export function KeyValue({
  rows,
}: {
  readonly rows: readonly (readonly [name: string, value: ReactNode] | false)[]
}) {
  return (
    <dl className={styles.list}>
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]} className={styles.row}>
              <dt>{row[0]}</dt>
              <dd className="breaks">{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
