import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { StoreName } from '#contract/wire/callBuilders.ts'
import type { Owner } from './record-key.ts'

/**
 * The schema's version is part of the name, because an upgrade in place could hang while another tab has the
 * database open (docs/offline.md#rule-4-schema).
 */
export const DATABASE = 'h5-cache-4'
/**
 * Stores of answers. The database also has the stores `intents` (the refresh queue) and `meta`, which hold no
 * answers.
 */
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

/**
 * A stored answer: its data, when the data was true (server's clock, ms), and when the answer was received
 * and last used (device's clock, ms).
 */
export interface Kept {
  readonly data: unknown
  readonly asOf: number
  readonly receivedAt: number
  readonly lastUsed: number
  /** Fingerprint of the schemas of the call that validated the answer (`contract-fingerprint.ts`). */
  readonly mark: string
}

/**
 * A read that could not reach the network. A tab or the worker reserves the read for a limited time: until
 * then no other tab sends the request.
 */
export interface QueuedRead {
  readonly at: number
  /** End of the reservation (device's clock, ms); 0 while nobody has reserved the read. */
  readonly takenUntil: number
}

/**
 * A session of this device, as recorded in the store `meta`: the newest session, with the offset of the
 * server's clock (ms), or the last session that ended.
 */
export interface SessionRecord extends Owner {
  readonly clockOffset: number
}

/**
 * A record in the database. The answer is one string, because IndexedDB clones objects on the main thread,
 * which is slow for a list of five hundred pairs.
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
  /** Queued reads by record key. */
  intents: { key: string; value: QueuedRead }
  /**
   * `device`: the newest session. `ended`: the scope of the last session that ended on this device, with the
   * epoch of the next session.
   */
  meta: { key: 'device' | 'ended'; value: SessionRecord }
}
export type Database = IDBPDatabase<CacheSchema>

/** Longest time (ms) the first paint waits for the database (docs/offline.md#rule-5-opening). */
const OPEN_LIMIT = 1_500
/**
 * Pause (ms) before a second attempt to open the database. On iOS the storage process may have died; the
 * system restarts it.
 */
const OPEN_AGAIN = 300
/** Pause (ms) after a failure before the next attempt to open the database. */
const LOOK_AGAIN = 10_000

let opening: Promise<Database | null> | null = null

/**
 * Opens the database; null when no database is available within 1.5 s (no IndexedDB, a private window, a
 * store that hangs). A broken database is deleted and created again. Without a database the app keeps data in
 * memory only. A database that opens after the time limit is used from then on.
 */
export function openStore(): Promise<Database | null> {
  opening ??= inTime(open())
  return opening
}

/** Closes the connection; the next use opens a new connection. */
export function closeStore(): void {
  const closing = opening
  opening = null
  void closing?.then((db) => db?.close())
}

/**
 * Runs `work` on the database. When the connection is broken, opens it again and runs `work` once more.
 * Returns `without` when there is no database. Rejects only when the disk is full.
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

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

async function open(): Promise<Database | null> {
  try {
    return await connect().catch(connectAgain)
  } catch {
    // A corrupt, incomplete or outdated database is deleted and created again, because it only holds copies of the
    // server's data.
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
    // Another tab wants to delete the database, which waits until this connection is closed.
    blocking: closeStore,
    terminated: closeStore,
  })
  if (db.objectStoreNames.length === STORES.length + 2) return db
  // The stores may be missing because the browser has replaced a corrupt database by an empty database of
  // this version.
  db.close()
  throw new DOMException('stores are missing', 'InvalidStateError')
}

function inTime(work: Promise<Database | null>): Promise<Database | null> {
  const limited: Promise<Database | null> = Promise.race([
    work,
    new Promise<null>((done) => setTimeout(() => done(null), OPEN_LIMIT)),
  ])
  // A database that opens late is used from then on, unless another connection was opened meanwhile.
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
