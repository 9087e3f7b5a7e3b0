import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { StoreName } from '#contract/wire/kit.ts'
import type { Owner } from './key.ts'

/**
 * The name carries the schema's version: an upgrade in place, blocked by another tab, would hang
 * (docs/offline.md#rule-4-schema).
 */
export const DATABASE = 'h5-cache-4'
/** The stores that hold answers; `intents` (the refresh queue, under the name that devices have it stored by) and `meta` stand
 * beside them. */
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
  /** Fingerprint of the schemas that checked it (`mark.ts`). */
  readonly mark: string
}

/** A read that could not reach the network. Who asks for it takes it for a while, so that nobody else does. */
export interface QueuedRead {
  readonly at: number
  /** Device ms; 0: nobody is asking. */
  readonly takenUntil: number
}

/** A session this device has seen: the newest, with the server's clock less this device's (ms), or the last that ended. */
export interface Note extends Owner {
  readonly clockOffset: number
}

/**
 * A record as it lies there. The answer is one text: the database would copy five hundred pairs object by object, several
 * times for each writing, on the thread that draws.
 */
export interface Stored extends Omit<Kept, 'data'> {
  readonly text: string
}

interface RecordStore {
  key: string
  value: Stored
  indexes: { lastUsed: number; asOf: number }
}

export interface CacheSchema extends DBSchema {
  quotes: RecordStore
  fiat: RecordStore
  profile: RecordStore
  announcements: RecordStore
  balances: RecordStore
  messages: RecordStore
  candles: RecordStore
  pages: RecordStore
  /** By record key. */
  intents: { key: string; value: QueuedRead }
  /** `device`: the newest session. `ended`: the scope of the last that ended here, and the epoch that followed. */
  meta: { key: 'device' | 'ended'; value: Note }
}
export type Database = IDBPDatabase<CacheSchema>

/** Painting never waits longer for the database than this (docs/offline.md#rule-5-opening). */
const OPEN_LIMIT = 1_500
/** A storage process that died (iOS) is there again after a moment: one failure is no reason to delete anything. */
const OPEN_AGAIN = 300
/** Where there was no database, the next use after this long looks again. */
const LOOK_AGAIN = 10_000

let opening: Promise<Database | null> | null = null

/**
 * The device's database, or null where there is none to be had within 1.5 s: no IndexedDB, a private window, a store
 * that hangs. A broken one is deleted and made anew. The app then works from memory; one that opens late is taken then.
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

/**
 * Works on the database. A connection that broke (closed by the browser, another tab's doing, a storage process that
 * died) is opened again once. Gives `without` where there is no database. Rejects only when the disk is full.
 */
export async function withStore<T>(work: (db: Database) => Promise<T>, without: T): Promise<T> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const db = await openStore()
    if (!db) return without
    try {
      return await work(db)
    } catch (error) {
      if (isFull(error)) throw error
      closeStore()
    }
  }
  return without
}

export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

async function open(): Promise<Database | null> {
  try {
    return await connect().catch(connectAgain)
  } catch {
    // Corrupt, half made, of another version: it is a copy of what the server knows, so it is made anew.
    try {
      await deleteDB(DATABASE)
      return await connect()
    } catch {
      return null
    }
  }
}

async function connectAgain(cause: unknown): Promise<Database> {
  if (isBroken(cause)) throw cause
  await new Promise((done) => setTimeout(done, OPEN_AGAIN))
  return connect()
}

const isBroken = (cause: unknown): boolean =>
  cause instanceof DOMException && (cause.name === 'VersionError' || cause.name === 'InvalidStateError')

async function connect(): Promise<Database> {
  const db = await openDB<CacheSchema>(DATABASE, 1, {
    upgrade(made) {
      for (const name of STORES) {
        const store = made.createObjectStore(name)
        store.createIndex('lastUsed', 'lastUsed')
        store.createIndex('asOf', 'asOf')
      }
      made.createObjectStore('intents')
      made.createObjectStore('meta')
    },
    // Another tab deletes the database: it must not wait for this one.
    blocking: closeStore,
    terminated: closeStore,
  })
  if (db.objectStoreNames.length === STORES.length + 2) return db
  // A corrupt database may come back empty under its version.
  db.close()
  throw new DOMException('stores are missing', 'InvalidStateError')
}

function inTime(work: Promise<Database | null>): Promise<Database | null> {
  const limited: Promise<Database | null> = Promise.race([
    work,
    new Promise<null>((done) => setTimeout(() => done(null), OPEN_LIMIT)),
  ])
  // What opens late serves from then on, unless somebody has opened another connection meanwhile.
  void work.then(async (db) => {
    if (!db) {
      setTimeout(() => {
        if (opening === limited) opening = null
      }, LOOK_AGAIN)
      return
    }
    if (await limited) return
    if (opening === limited) opening = work
    else db.close()
  })
  return limited
}
