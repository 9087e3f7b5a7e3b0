import { useCallback, useEffect, useState } from 'react'
import type { Keep, StoreName } from '#contract/wire/kit.ts'
import { serverNow } from '../platform/clock.ts'
import { empty, inventory, type Shelf } from '../store/inventory.ts'
import { queryClient } from './cache.ts'
import { local } from './local.ts'

export type { Shelf }

/** The worker's caches of pictures and films that belong to nobody: those of the app, and those that were opened. */
const MEDIA = ['public-media', 'opened-media'] as const

export interface Kept {
  /** When it was counted (server's clock, ms). */
  readonly asOf: number
  readonly shelves: readonly Shelf[]
  readonly media: number
  /** All that the browser counts for this app, its own files included; null where it does not say. */
  readonly usage: number | null
  /** The browser has promised not to drop it by itself. */
  readonly persisted: boolean
}

const isOf = (keep: unknown, stores: readonly StoreName[]): boolean =>
  typeof keep === 'object' && keep !== null && 'store' in keep && stores.includes((keep as Keep).store)

/** Clears what this device keeps in these stores; what is on screen stays there until one leaves it. */
export async function forget(stores: readonly StoreName[]): Promise<void> {
  queryClient.removeQueries({ type: 'inactive', predicate: ({ meta }) => isOf(meta?.keep, stores) })
  // What the launch paints of the market before anything else is read.
  if (stores.includes('quotes')) local.remove('picture')
  await empty(stores)
}

export const forgetMedia = async (): Promise<void> => {
  if ('caches' in window) await Promise.all(MEDIA.map((name) => caches.delete(name)))
}

const countIn = async (name: string): Promise<number> =>
  (await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0

async function countMedia(): Promise<number> {
  if (!('caches' in window)) return 0
  return (await Promise.all(MEDIA.map(countIn))).reduce((all, one) => all + one, 0)
}

async function look(): Promise<Kept | 'nothing'> {
  const shelves = await inventory()
  if (!shelves) return 'nothing'
  const storage = navigator.storage
  const [media, estimate, persisted] = await Promise.all([
    countMedia().catch(() => 0),
    storage?.estimate?.().catch(() => undefined),
    storage?.persisted?.().catch(() => false),
  ])
  return { asOf: serverNow(), shelves, media, usage: estimate?.usage ?? null, persisted: persisted ?? false }
}

/** What this device keeps: undefined until it was counted, `nothing` where the browser lets it keep nothing. */
export function useKept(): readonly [Kept | 'nothing' | undefined, () => Promise<void>] {
  const [kept, setKept] = useState<Kept | 'nothing'>()
  const count = useCallback(async () => setKept(await look()), [])
  useEffect(() => void count(), [count])
  return [kept, count]
}
