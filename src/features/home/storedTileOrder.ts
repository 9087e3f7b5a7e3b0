import { useSyncExternalStore } from 'react'
import { local } from '#data/cache/local-storage.ts'
import { createCell } from '#data/platform/emitter.ts'

const NAME = 'tileOrder'

const cell = createCell<readonly string[]>(local.get(NAME)?.split(',') ?? [])

/**
 * Keys of the tiles in the order that the person chose on this device; empty before the person has changed
 * the order.
 */
export const useTileOrder = (): readonly string[] => useSyncExternalStore(cell.subscribe, cell.get)

/** Stores the order of the tiles on this device; an empty list restores the operator's order of the tiles. */
export function setTileOrder(keys: readonly string[]): void {
  if (keys.length === 0) local.remove(NAME)
  else local.set(NAME, keys.join(','))
  cell.set(keys)
}
