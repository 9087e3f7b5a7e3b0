import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'

/**
 * Stored drafts, in a separate database: the cache may be deleted at any time, but drafts exist nowhere else.
 * IndexedDB writes survive a killed browser; a browser writes localStorage to disk only seconds later.
 */
export const DRAFTS = 'h5-drafts-1'
const STORE = 'drafts'

interface Schema extends DBSchema {
  drafts: { key: string; value: string }
}

let opening: Promise<IDBPDatabase<Schema> | null> | null = null

/** Opens the database of drafts; null where the browser allows no database, such as in a private window. */
async function connect(): Promise<IDBPDatabase<Schema> | null> {
  try {
    return await openDB<Schema>(DRAFTS, 1, {
      upgrade: (made) => void made.createObjectStore(STORE),
      blocking: close,
      terminated: close,
    })
  } catch {
    return null
  }
}

function open(): Promise<IDBPDatabase<Schema> | null> {
  opening ??= connect()
  return opening
}

function close(): void {
  const closing = opening
  opening = null
  void closing?.then((db) => db?.close())
}

const ofScope = (scope: string): IDBKeyRange => IDBKeyRange.bound(`${scope}|`, `${scope}|\uffff`)

/**
 * Reads the drafts of these scopes as `[scope, name, text]`, and first deletes the drafts of other scopes.
 */
export async function readDrafts(scopes: readonly string[]): Promise<(readonly [string, string, string])[]> {
  const db = await open()
  if (!db) return []
  const tx = db.transaction(STORE, 'readwrite')
  const found: (readonly [string, string, string])[] = []
  for (let at = await tx.store.openCursor(); at; at = await at.continue()) {
    const mark = at.key.indexOf('|')
    const scope = at.key.slice(0, mark)
    // A write that was interrupted may leave a value that is not text, which a form could not show.
    if (scopes.includes(scope) && typeof at.value === 'string')
      found.push([scope, at.key.slice(mark + 1), at.value])
    else await at.delete()
  }
  await tx.done
  return found
}

export interface Change {
  readonly scope: string
  readonly name: string
  /** Text of the draft; null deletes the draft. */
  readonly text: string | null
}

/** Writes changed drafts. Never rejects: a draft that cannot be stored lasts until the page closes. */
export async function writeDrafts(changes: readonly Change[]): Promise<void> {
  const db = await open()
  if (!db) return
  try {
    const tx = db.transaction(STORE, 'readwrite')
    for (const { scope, name, text } of changes) {
      const key = `${scope}|${name}`
      void (text === null ? tx.store.delete(key) : tx.store.put(text, key)).catch(() => {})
    }
    // Commits without waiting for the requests to complete, because the page may be closing.
    tx.commit()
    await tx.done
  } catch {
    close()
  }
}

/** Deletes a scope's drafts, or the whole database when that fails. */
export async function wipeDrafts(scope: string): Promise<void> {
  const db = await open()
  if (!db) return
  try {
    await db.delete(STORE, ofScope(scope))
  } catch {
    close()
    await deleteDB(DRAFTS).catch(() => {})
  }
}
