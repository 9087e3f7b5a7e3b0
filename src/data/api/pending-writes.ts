import { local } from '../cache/local-storage.ts'
import { personStorage } from '../cache/person-storage.ts'
import { createEmitter } from '../platform/emitter.ts'
import { PERSON_PREFIX } from '../session/session.ts'

/**
 * Request ids of writes whose outcome this device does not know yet: stored before sending
 * (docs/api-conventions.md#request-ids), removed when the answer arrives. An entry has only id, call and time, never
 * the parameters, and is removed at the end of the session (`person-storage.ts`). Each write has a separate
 * localStorage entry, so that two tabs never overwrite each other's entries.
 */
export interface PendingWrite {
  readonly id: string
  /** Method and path of the call. */
  readonly call: string
  /** When the write was sent (device's clock, ms). */
  readonly at: number
}

/** Must never change: entries that earlier builds stored on devices have this prefix. */
const PREFIX = 'intent.'
/** How long the server remembers a request id: 30 days (docs/api-conventions.md#request-ids). */
const KEPT = 30 * 86_400_000

function read(id: string): PendingWrite | null {
  const [at, call] = (personStorage.get(PREFIX + id) ?? '').split('|')
  return call === undefined ? null : { id, call, at: Number(at) }
}

/** The pending writes of the signed-in person, oldest first. */
export function pendingWrites(): readonly PendingWrite[] {
  return local
    .names(PERSON_PREFIX + PREFIX)
    .map((name) => read(name.slice(PERSON_PREFIX.length + PREFIX.length)))
    .filter((write) => write !== null)
    .sort((a, b) => a.at - b.at)
}

export function notePendingWrite(id: string, call: string): void {
  const now = Date.now()
  for (const old of pendingWrites()) if (now - old.at > KEPT) removePendingWrite(old.id)
  personStorage.set(PREFIX + id, `${now}|${call}`)
}

export const removePendingWrite = (id: string): void => personStorage.remove(PREFIX + id)

/**
 * Request ids that this page handles: requests in flight, and requests of unknown outcome whose form is still
 * mounted and asks for the outcome itself.
 */
const held = new Set<string>()
/** Request ids that this page has ever handled. */
const mine = new Set<string>()
const released = createEmitter<void>()
export const onReleased = released.on

/** Must never change: open pages of earlier builds use this lock name too. */
const lockOf = (id: string): string => `h5-intent-${id}`

/**
 * Locks an id for this page, so that no other tab resolves a write that is still in flight. Returns the
 * function that unlocks the id; the browser releases all locks of a page that is closed or reloaded.
 */
export async function holdPendingWrite(id: string): Promise<() => void> {
  held.add(id)
  mine.add(id)
  let open = (): void => {}
  const until = new Promise<void>((done) => {
    open = done
  })
  if (navigator.locks) {
    await new Promise<void>((taken) => {
      const held = navigator.locks.request(lockOf(id), () => {
        taken()
        return until
      })
      // Web Locks reject where site data is blocked. The lock is then not needed, because no other tab can
      // read the request id either.
      held.catch(() => taken())
    })
  }
  return () => {
    held.delete(id)
    open()
    released.emit()
  }
}

/**
 * Without Web Locks (a page over plain HTTP) a pending write of another tab is not resolved before this age
 * (ms), because the write may still be in flight.
 */
const ALONE_AFTER = 90_000

/**
 * Runs `work` and returns its result; while another page holds the lock of this id, returns null and does not
 * run `work`.
 */
export async function withFreePendingWrite<T>(
  write: PendingWrite,
  work: () => Promise<T>,
): Promise<T | null> {
  if (held.has(write.id)) return null
  if (navigator.locks) {
    let rejected = true
    const locked = navigator.locks.request(lockOf(write.id), { ifAvailable: true }, (lock) => {
      rejected = false
      return lock ? work() : null
    })
    try {
      return await locked
    } catch (error) {
      if (!rejected) throw error
    }
  }
  return mine.has(write.id) || Date.now() - write.at > ALONE_AFTER ? work() : null
}
