import type { ColumnVisibilityState, Updater } from '@tanstack/react-table'
import { useState } from 'react'

const storedAs = (name: string): string => `console.columns.${name}`

function stored(name: string): ColumnVisibilityState {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(storedAs(name)) ?? '{}')
    if (typeof known !== 'object' || known === null) return {}
    return Object.fromEntries(Object.entries(known).filter(([, shown]) => typeof shown === 'boolean'))
  } catch {
    return {}
  }
}

/** The hidden columns of a table; the choice is stored on the device. */
export function useHiddenColumns(
  name: string,
  columns: readonly { readonly id: string; readonly extra?: boolean }[],
): readonly [ColumnVisibilityState, (next: Updater<ColumnVisibilityState>) => void] {
  const [chosen, setChosen] = useState(() => stored(name))
  const standard = Object.fromEntries(columns.flatMap(({ id, extra }) => (extra ? [[id, false]] : [])))
  const hidden = { ...standard, ...chosen }
  const change = (next: Updater<ColumnVisibilityState>): void => {
    const value = typeof next === 'function' ? next(hidden) : next
    localStorage.setItem(storedAs(name), JSON.stringify(value))
    setChosen(value)
  }
  return [hidden, change]
}
