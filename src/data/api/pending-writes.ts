import { local } from '../cache/local.ts'
import { personStorage } from '../cache/person-storage.ts'
import { createEmitter } from '../platform/emitter.ts'
import { PERSON_PREFIX } from '../session/session.ts'

/**
 * The ids of `once` calls whose outcome this device does not know yet: noted before sending
 * (docs/api-conventions.md#request-ids), removed at the answer. Only id, call and time; never what was sent. They
 * are the person's own and go with the session (`person-storage.ts`). Each has a place of its own, so that two tabs never
 * overwrite each other's.
 */
export interface PendingWrite {
  readonly id: string
  /** Method and path. */
  readonly call: string
  /** Milliseconds of this device. */
  readonly at: number
}

/** Stays as devices have it stored. */
const PREFIX = 'intent.'
/** The server has forgotten an id after 30 days (docs/api-conventions.md#request-ids). */
const KEPT = 30 * 86_400_000

function read(id: string): PendingWrite | null {
  const [at, call] = (personStorage.get(PREFIX + id) ?? '').split('|')
  return call === undefined ? null : { id, call, at: Number(at) }
}

/** Those of the signed-in person, oldest first. */
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

/** Ids that this page is at: on their way, or unknown in a form that asks by itself. */
const held = new Set<string>()
/** Ids that this page was at. */
const mine = new Set<string>()
const released = createEmitter<void>()
export const onReleased = released.on

/** Stays as open pages of earlier builds name it. */
const lockOf = (id: string): string => `h5-intent-${id}`

/**
 * Holds an id for this page, so that nobody else, in any tab, settles what is still on its way. Gives the function that
 * lets it go; a page that is closed or reloaded lets go of everything.
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
      // Where site data is blocked there are no locks, and no other tab that knows the id.
      held.catch(() => taken())
    })
  }
  return () => {
    held.delete(id)
    open()
    released.emit()
  }
}

/** Where there are no locks (a page over plain HTTP), what another tab noted is left alone for longer than a write may take. */
const ALONE_AFTER = 90_000

/** Runs `work` unless some page holds it. Gives null then. */
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
