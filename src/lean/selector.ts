import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'

/**
 * The build substitutes this file for the package that gives older React versions `useSyncExternalStore`, through
 * which the router reads its state. Returns the part of a store chosen by `select`, the same object while
 * `isEqual` holds.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  select: (snapshot: Snapshot) => Selection,
  isEqual: (a: Selection, b: Selection) => boolean,
): Selection {
  const shown = useRef<{ readonly selection: Selection } | null>(null)
  const getSelection = useMemo(() => {
    let last: { readonly snapshot: Snapshot; readonly selection: Selection } | null = null
    return () => {
      const snapshot = getSnapshot()
      if (last && Object.is(last.snapshot, snapshot)) return last.selection
      const next = select(snapshot)
      const before = last ?? shown.current
      const selection = before && isEqual(before.selection, next) ? before.selection : next
      last = { snapshot, selection }
      return selection
    }
  }, [getSnapshot, select, isEqual])
  const selection = useSyncExternalStore(subscribe, getSelection, getSelection)
  useEffect(() => {
    shown.current = { selection }
  }, [selection])
  return selection
}
