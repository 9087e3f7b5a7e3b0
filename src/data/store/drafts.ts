import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'

/**
 * Begun forms on the device. A database of their own: what the cache holds is a copy of what the server knows and may be
 * thrown away at any time, what somebody typed is nowhere else. Unlike localStorage, which a browser writes seconds
 * later, a record that is written here is there after the browser was killed.
 */
export const DRAFTS = 'h5-drafts-1'
const STORE = 'drafts'

interface Schema extends DBSchema {
  drafts: { key: string; value: string }
}

let opening: Promise<IDBPDatabase<Schema> | null> | null = null

/** Null where there is no database to be had: a private window, a browser that forbids it. */
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

/** Every draft that one of these scopes owns, as `[scope, name, text]`; those of anybody else are deleted first. */
export async function readDrafts(scopes: readonly string[]): Promise<(readonly [string, string, string])[]> {
  const db = await open()
  if (!db) return []
  const tx = db.transaction(STORE, 'readwrite')
  const found: (readonly [string, string, string])[] = []
  for (let at = await tx.store.openCursor(); at; at = await at.continue()) {
    const mark = at.key.indexOf('|')
    const scope = at.key.slice(0, mark)
    // What a torn write left is no text, and would break the form that reads it.
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
  /** Null: the draft is gone. */
  readonly text: string | null
}

/** Writes what changed. Never rejects: a draft that cannot be kept lives until the page closes. */
export async function writeDrafts(changes: readonly Change[]): Promise<void> {
  const db = await open()
  if (!db) return
  try {
    const tx = db.transaction(STORE, 'readwrite')
    for (const { scope, name, text } of changes) {
      const key = `${scope}|${name}`
      void (text === null ? tx.store.delete(key) : tx.store.put(text, key)).catch(() => {})
    }
    // The page may be on its way out: nothing waits for this to be said by itself.
    tx.commit()
    await tx.done
  } catch {
    close()
  }
}

/** Deletes a scope's drafts; what cannot be deleted takes the whole database with it. */
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
