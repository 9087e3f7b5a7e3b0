import { Trans } from '@lingui/react/macro'
import { Button, Center, Loader, Text } from '@mantine/core'
import { type ColumnDef, type RowSelectionState, useTable } from '@tanstack/react-table'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { spreadsheetMarks, toCsv } from '#domain/text/csv.ts'
import { downloadCsv } from '../downloadCsv.ts'
import { EnsureDialogHost } from '../operator-actions/DialogHost.tsx'
import type { ReadAll } from '../pagedList.tsx'
import { ReadError } from '../ReadResult.tsx'
import { type Column, compareValues } from './columns.ts'
import styles from './DataTable.module.css'
import { TableBody, TableHead } from './TableRows.tsx'
import { Toolbar } from './Toolbar.tsx'
import { type Features, features } from './tableFeatures.ts'
import { useExport } from './useExport.tsx'
import { useHiddenColumns } from './useHiddenColumns.ts'
import { useRowKeys } from './useRowKeys.ts'

/** Number of rows rendered at first; with more rows, every key press would be slow. */
const DRAWN = 200

export interface DataTableProps<T extends object> {
  /** Name of the table for its stored choice of columns, its export file and screen readers. */
  readonly name: string
  readonly label: string
  readonly columns: readonly Column<T>[]
  /** Undefined while the rows load. */
  readonly rows: readonly T[] | undefined
  readonly rowKey: (row: T) => string
  readonly empty: ReactNode
  readonly error?: Error | null
  readonly retry?: () => void
  /** Called by Enter or a click on a row. */
  readonly open?: (row: T) => void
  /** Makes rows selectable; called with the selected rows at every change. */
  readonly onSelect?: (rows: readonly T[]) => void
  /** Filters and actions, shown before the table's own buttons. */
  readonly children?: ReactNode
  /** Shown after the last row, such as a button for more rows. */
  readonly footer?: ReactNode
  /** True when the list has more rows than were loaded; the row count then says so. */
  readonly partial?: boolean
  /** Reads all rows of the list, for an export. */
  readonly readAll?: ReadAll<T>
  /** True while the rows belong to the previous filter; they cannot be exported. */
  readonly stale?: boolean
  /** True for a table that is only as high as its rows, on a page with other content. */
  readonly short?: boolean
}

function useColumnDefs<T extends object>(columns: readonly Column<T>[]): ColumnDef<Features, T>[] {
  return useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: (row: T) => column.value(row),
        sortFn: (a, b, id) => compareValues(a.getValue(id), b.getValue(id)),
      })),
    [columns],
  )
}

const headsOf = <T,>(columns: readonly Column<T>[]): string[] => columns.map(({ header }) => header)

const NO_ROWS: readonly never[] = []

/** A table for any list, with sorting, choice of columns, keyboard control, selection and export. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { name, label, columns, rows, rowKey, empty, error, retry, open, onSelect, children, footer } = props
  const { partial = false, readAll, stale = false, short } = props
  const defs = useColumnDefs(columns)
  const [hidden, setHidden] = useHiddenColumns(name, columns)
  const [marked, setMarked] = useState<RowSelectionState>({})
  // Removed rows are no longer selected.
  const present = new Set(rows?.map(rowKey))
  const chosen: RowSelectionState = Object.fromEntries(
    Object.entries(marked).filter(([key]) => present.has(key)),
  )
  const chosenKeys = Object.keys(chosen).join('\n')
  const [isWhole, setWhole] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const table = useTable<Features, T>({
    features,
    columns: defs,
    data: rows ?? NO_ROWS,
    getRowId: rowKey,
    state: { columnVisibility: hidden, rowSelection: chosen },
    onColumnVisibilityChange: setHidden,
    onRowSelectionChange: (next) => setMarked(typeof next === 'function' ? next(chosen) : next),
    enableRowSelection: onSelect !== undefined,
  })
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const sorted = table.getRowModel().rows

  const latest = useRef(onSelect)
  latest.current = onSelect
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener gets selected rows, independent of sorting.
  useEffect(() => {
    latest.current?.(sorted.filter((row) => chosen[row.id]).map((row) => row.original))
  }, [chosenKeys])

  const openRow = (key: string): void => {
    const row = sorted.find(({ id }) => id === key)
    if (row) open?.(row.original)
  }
  useRowKeys(region, {
    ...(open ? { open: openRow } : {}),
    ...(onSelect ? { select: (key: string) => table.getRow(key).toggleSelected() } : {}),
  })
  const { save, dialog } = useExport<T>((all) => {
    const shown = columns.filter((column) => hidden[column.id] !== false)
    const cells = all.map((row) => shown.map((column) => column.value(row)))
    const file = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
    downloadCsv(file, toCsv(headsOf(shown), cells, spreadsheetMarks(navigator.language)))
    return file
  })
  const saveAll = (): void =>
    save({
      rows: sorted.map(({ original }) => original),
      // When the list is not completely loaded, the export reads all rows from the server, in the order of
      // the list.
      readAll: partial && readAll ? readAll : null,
    })
  const drawn = isWhole ? sorted : sorted.slice(0, DRAWN)
  return (
    <EnsureDialogHost>
      <div>
        <Toolbar table={table} total={rows?.length ?? null} partial={partial} stale={stale} onSave={saveAll}>
          {children}
        </Toolbar>
        {error && retry && <ReadError error={error} again={retry} />}
        {rows && rows.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would group form fields.
          <div
            ref={region}
            role="group"
            className={short ? styles.short : styles.scroll}
            data-rows
            aria-label={label}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
            tabIndex={0}
          >
            <table className={styles.table}>
              <TableHead table={table} byId={byId} selectable={onSelect !== undefined} />
              <TableBody rows={drawn} byId={byId} selectable={onSelect !== undefined} open={open} />
            </table>
          </div>
        )}
        {rows && rows.length > drawn.length && (
          <Center p="xs">
            <Button variant="subtle" onClick={() => setWhole(true)}>
              <Trans>Show all {rows.length}</Trans>
            </Button>
          </Center>
        )}
        {rows?.length === 0 && (
          <Text size="sm" c="dimmed" ta="center" py="xl" role="status">
            {empty}
          </Text>
        )}
        {!rows && !error && (
          <Center p="xl" aria-busy>
            <Loader size="sm" />
          </Center>
        )}
        {footer}
        {dialog}
      </div>
    </EnsureDialogHost>
  )
}
