import type { RefObject } from 'react'
import { useShortcuts } from '../../shell/shortcuts.ts'

interface RowKeys {
  readonly open?: (key: string) => void
  readonly select?: (key: string) => void
}

/** The row that has the focus, or that contains the focused control. */
const focusedRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('tr[data-row]') ?? null

/**
 * Keyboard control of a table: `j` and `k` move between rows, Enter opens a row, `x` selects it. Without a focused
 * table, the first table of the page handles the keys.
 */
export function useRowKeys(region: RefObject<HTMLElement | null>, { open, select }: RowKeys): void {
  const isOurs = (): boolean => {
    const active = document.activeElement?.closest('[data-rows]') ?? document.querySelector('[data-rows]')
    return active !== null && active === region.current
  }
  const step = (by: 1 | -1) => (): boolean => {
    if (!isOurs()) return false
    const rows = [...(region.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
    const row = focusedRow()
    const at = row ? rows.indexOf(row) : -1
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
    return true
  }
  // Enter on a focused link or button activates that control instead of opening the row.
  const onRow = (run: ((key: string) => void) | undefined) => (): boolean => {
    const row = focusedRow()
    if (!run || !isOurs() || !row?.dataset.row || document.activeElement !== row) return false
    run(row.dataset.row)
    return true
  }
  useShortcuts({
    j: step(1),
    k: step(-1),
    Enter: onRow(open),
    x: onRow(select),
  })
}
