import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './SortHeader.module.css'

export interface Sort<K extends string> {
  key: K
  direction: 'asc' | 'desc'
}

export interface SortColumn<K extends string> {
  /** Sort keys of the column; two keys for a header such as "Name / Vol". */
  keys: readonly { key: K; label: ReactNode }[]
  align?: 'start' | 'end'
  /** Width (px) of a fixed column. */
  width?: number
}

interface Props<K extends string> {
  columns: readonly SortColumn<K>[]
  sort: Sort<K> | null
  /** Called with the next sort order: descending, then ascending, then none. */
  onSort: (sort: Sort<K> | null) => void
  /** Left edge of the first column (px): 44 where a star is before the icon. */
  start?: number
}

/** The 28 px header of a list with sortable columns. */
export function SortHeader<K extends string>({ columns, sort, onSort, start = 16 }: Props<K>) {
  const { t } = useLingui()
  const next = (key: K): Sort<K> | null =>
    sort?.key !== key
      ? { key, direction: 'desc' }
      : sort.direction === 'desc'
        ? { key, direction: 'asc' }
        : null

  return (
    <div className={styles.header} style={{ paddingLeft: start }}>
      {columns.map((column) => (
        <div
          key={column.keys.map(({ key }) => key).join()}
          className={cx(styles.column, column.align === 'end' && styles.end)}
          style={column.width === undefined ? undefined : { width: column.width }}
        >
          {column.keys.map(({ key, label }, index) => {
            const on = sort?.key === key ? sort.direction : undefined
            return (
              <Fragment key={key}>
                {index > 0 && <span className={styles.slash}>/</span>}
                <button
                  type="button"
                  className={cx(styles.button, on && styles.on)}
                  aria-pressed={on !== undefined}
                  onClick={() => onSort(next(key))}
                >
                  <span className={styles.label}>{label}</span>
                  {on && (
                    <span className="visually-hidden">{on === 'asc' ? t`ascending` : t`descending`}</span>
                  )}
                  <svg className={styles.arrows} viewBox="0 0 10 14" aria-hidden="true">
                    <path d="M5 1.5L8.5 5.5H1.5Z" className={on === 'asc' ? styles.active : undefined} />
                    <path d="M5 12.5L8.5 8.5H1.5Z" className={on === 'desc' ? styles.active : undefined} />
                  </svg>
                </button>
              </Fragment>
            )
          })}
        </div>
      ))}
    </div>
  )
}
