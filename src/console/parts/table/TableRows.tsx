import { useLingui } from '@lingui/react/macro'
import { Checkbox, UnstyledButton } from '@mantine/core'
import type { ReactTable, Row } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Column } from './columns.ts'
import styles from './DataTable.module.css'
import type { Features } from './tableFeatures.ts'

type Columns<T> = ReadonlyMap<string, Column<T>>

const ARIA = { asc: 'ascending', desc: 'descending' } as const

interface HeadProps<T extends object> {
  readonly table: ReactTable<Features, T>
  readonly byId: Columns<T>
  readonly selectable: boolean
}

export function TableHead<T extends object>({ table, byId, selectable }: HeadProps<T>) {
  const { t } = useLingui()
  return (
    <thead>
      <tr>
        {selectable && (
          <th className={styles.choice} scope="col">
            <Checkbox
              aria-label={t`Select all rows`}
              checked={table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected()}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </th>
        )}
        {table.getVisibleLeafColumns().map((column) => {
          const way = column.getIsSorted()
          const { header = '', numeric = false } = byId.get(column.id) ?? {}
          return (
            <th
              key={column.id}
              scope="col"
              data-numeric={numeric || undefined}
              data-acts={header === '' || undefined}
              aria-sort={way ? ARIA[way] : undefined}
            >
              {header === '' ? (
                <span className={styles.unseen}>{t`Actions`}</span>
              ) : (
                <UnstyledButton
                  className={styles.sort ?? ''}
                  onClick={column.getToggleSortingHandler()}
                  title={t`Sort`}
                >
                  {header}
                  {way === 'asc' && <ArrowUp size={12} aria-hidden />}
                  {way === 'desc' && <ArrowDown size={12} aria-hidden />}
                </UnstyledButton>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Whether a click hit a link, a button or a field and should not open the row. */
const isOnControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, label') !== null

interface BodyProps<T extends object> {
  readonly rows: readonly Row<Features, T>[]
  readonly byId: Columns<T>
  readonly selectable: boolean
  readonly open: ((row: T) => void) | undefined
}

export function TableBody<T extends object>({ rows, byId, selectable, open }: BodyProps<T>) {
  const { t } = useLingui()
  return (
    <tbody>
      {rows.map((row, n) => (
        <tr
          key={row.id}
          data-row={row.id}
          data-chosen={row.getIsSelected() || undefined}
          data-opens={open ? true : undefined}
          tabIndex={n === 0 ? 0 : -1}
          onClick={open && ((event) => !isOnControl(event) && open(row.original))}
        >
          {selectable && (
            <td className={styles.choice}>
              <Checkbox
                aria-label={t`Select the row`}
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
                tabIndex={-1}
              />
            </td>
          )}
          {row.getVisibleCells().map(({ id, column }) => {
            const shown = byId.get(column.id)
            return (
              <td
                key={id}
                data-numeric={shown?.numeric || undefined}
                data-acts={shown?.header === '' || undefined}
              >
                {shown?.cell ? shown.cell(row.original) : (shown?.value(row.original) ?? '')}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}
