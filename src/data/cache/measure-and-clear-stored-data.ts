import { useCallback, useEffect, useState } from 'react'
import type { Keep, StoreName } from '#contract/wire/callBuilders.ts'
import { serverNow } from '../platform/clock.ts'
import { empty, inventory, type StoreUsage } from '../store/stored-data-inventory.ts'
import { local } from './local-storage.ts'
import { SNAPSHOT_KEY } from './market-snapshot.ts'
import { queryClient } from './query-client.ts'

export type { StoreUsage }

/**
 * The worker's two caches of public pictures and films: media that the app shows by itself, and media that a
 * person opened.
 */
const MEDIA = ['public-media', 'opened-media'] as const

export interface StoredDataUsage {
  /** When the storage was measured (server's clock, ms). */
  readonly asOf: number
  readonly stores: readonly StoreUsage[]
  readonly media: number
  /**
   * Bytes that the browser counts for this origin, including the app's files; null where the browser does not
   * report the number.
   */
  readonly usage: number | null
  /** Whether the browser has granted persistent storage. */
  readonly persisted: boolean
}

const isOf = (keep: unknown, stores: readonly StoreName[]): boolean =>
  typeof keep === 'object' && keep !== null && 'store' in keep && stores.includes((keep as Keep).store)

/**
 * Deletes all records of these stores from the device; data on screen stays until the person leaves the
 * screen.
 */
export async function clearStores(stores: readonly StoreName[]): Promise<void> {
  queryClient.removeQueries({ type: 'inactive', predicate: ({ meta }) => isOf(meta?.keep, stores) })
  // The market figures that the page shows at launch, before any code of the app has run, are stored
  // separately.
  if (stores.includes('quotes')) local.remove(SNAPSHOT_KEY)
  await empty(stores)
}

export const clearMedia = async (): Promise<void> => {
  if ('caches' in window) await Promise.all(MEDIA.map((name) => caches.delete(name)))
}

const countIn = async (name: string): Promise<number> =>
  (await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0

async function countMedia(): Promise<number> {
  if (!('caches' in window)) return 0
  return (await Promise.all(MEDIA.map(countIn))).reduce((all, one) => all + one, 0)
}

async function look(): Promise<StoredDataUsage | 'nothing'> {
  const stores = await inventory()
  if (!stores) return 'nothing'
  const storage = navigator.storage
  const [media, estimate, persisted] = await Promise.all([
    countMedia().catch(() => 0),
    storage?.estimate?.().catch(() => undefined),
    storage?.persisted?.().catch(() => false),
  ])
  return { asOf: serverNow(), stores, media, usage: estimate?.usage ?? null, persisted: persisted ?? false }
}

/**
 * Sizes and times of the data stored on this device: undefined until the storage is measured, `nothing` where
 * the browser allows no storage. Calling the returned function measures again.
 */
export function useStoredDataUsage(): readonly [
  StoredDataUsage | 'nothing' | undefined,
  () => Promise<void>,
] {
  const [kept, setKept] = useState<StoredDataUsage | 'nothing'>()
  const count = useCallback(async () => setKept(await look()), [])
  useEffect(() => void count(), [count])
  return [kept, count]
}
