import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { StoreName } from '#contract/kit.ts'

/** The name carries the schema's version: an upgrade in place, blocked by another tab, would hang (offline.md rule 4). */
export const DATABASE = 'h5-cache-1'
export const STORES = [
  'quotes',
  'fiat',
  'profile',
  'announcements',
  'balances',
  'messages',
  'candles',
  'pages',
] as const satisfies readonly StoreName[]

/** One answer as it was: what it said, when it was true (server's clock), when it came (this device's), last read. */
export interface Kept {
  readonly data: unknown
  readonly asOf: number
  readonly receivedAt: number
  readonly lastUsed: number
  /** Fingerprint of the contract that checked it. */
  readonly mark: string
}

export interface CacheSchema extends DBSchema {
  quotes: { key: string; value: Kept }
  fiat: { key: string; value: Kept }
  profile: { key: string; value: Kept }
  announcements: { key: string; value: Kept }
  balances: { key: string; value: Kept }
  messages: { key: string; value: Kept }
  candles: { key: string; value: Kept }
  pages: { key: string; value: Kept }
}
export type Database = IDBPDatabase<CacheSchema>

/** Painting never waits longer for the database than this (offline.md rule 5). */
const OPEN_LIMIT = 1_500

let opening: Promise<Database | null> | null = null

/**
 * The device's database, or null where there is none to be had within 1.5 s: no IndexedDB, a private window, a store
 * that hangs. A broken one is deleted and made anew. The app then works from memory.
 */
export function openStore(): Promise<Database | null> {
  opening ??= inTime(open())
  return opening
}

/** Forgets the connection; the next use opens a new one. */
export function closeStore(): void {
  const closing = opening
  opening = null
  void closing?.then((db) => db?.close())
}

async function open(): Promise<Database | null> {
  if (typeof indexedDB === 'undefined') return null
  try {
    const db = await connect()
    if (STORES.every((name) => db.objectStoreNames.contains(name))) return db
    // A corrupt database may come back empty under its old version.
    db.close()
    throw new DOMException('stores are missing', 'InvalidStateError')
  } catch {
    try {
      await deleteDB(DATABASE)
      return await connect()
    } catch {
      return null
    }
  }
}

const connect = (): Promise<Database> =>
  openDB<CacheSchema>(DATABASE, 1, {
    upgrade(db) {
      for (const name of STORES) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name)
    },
    // Another tab deletes or replaces the database: it must not wait for this one.
    blocking: closeStore,
    terminated: () => {
      opening = null
    },
  })

const inTime = (work: Promise<Database | null>): Promise<Database | null> =>
  Promise.race([work, new Promise<null>((done) => setTimeout(() => done(null), OPEN_LIMIT))])
