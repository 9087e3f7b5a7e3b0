import { local } from './local.ts'
import { own } from './own.ts'
import { OWN_PREFIX } from './session.ts'
import { createSignal } from './signal.ts'

/**
 * The ids of `once` calls whose outcome this device does not know yet: noted before sending
 * (docs/api-conventions.md#request-ids), struck off at the answer. Only id, call and time; never what was sent. They
 * are the person's own and go with the session (`own.ts`). Each has a place of its own, so that two tabs never
 * overwrite each other's.
 */
export interface Intent {
  readonly id: string
  /** Method and path. */
  readonly call: string
  /** Milliseconds of this device. */
  readonly at: number
}

const PREFIX = 'intent.'
/** The server has forgotten an id after 30 days (docs/api-conventions.md#request-ids). */
const KEPT = 30 * 86_400_000

function read(id: string): Intent | null {
  const [at, call] = (own.get(PREFIX + id) ?? '').split('|')
  return call === undefined ? null : { id, call, at: Number(at) }
}

/** Unsettled ones of the signed-in person, oldest first. */
export function unsettled(): readonly Intent[] {
  return local
    .names(OWN_PREFIX + PREFIX)
    .map((name) => read(name.slice(OWN_PREFIX.length + PREFIX.length)))
    .filter((intent) => intent !== null)
    .sort((a, b) => a.at - b.at)
}

export function noteIntent(id: string, call: string): void {
  const now = Date.now()
  for (const old of unsettled()) if (now - old.at > KEPT) settleIntent(old.id)
  own.set(PREFIX + id, `${now}|${call}`)
}

export const settleIntent = (id: string): void => own.remove(PREFIX + id)

/** Ids that this page is at: on their way, or unknown in a form that asks by itself. */
const held = new Set<string>()
/** Ids that this page was at. */
const mine = new Set<string>()
const released = createSignal<void>()
export const onReleased = released.on

const lockOf = (id: string): string => `h5-intent-${id}`

/**
 * Holds an id for this page, so that nobody else, in any tab, settles what is still on its way. Gives the function that
 * lets it go; a page that is closed or reloaded lets go of everything.
 */
export async function holdIntent(id: string): Promise<() => void> {
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

/** Runs `work` unless some page holds the intent. Gives null then. */
export async function withFreeIntent<T>(intent: Intent, work: () => Promise<T>): Promise<T | null> {
  if (held.has(intent.id)) return null
  if (navigator.locks) {
    let refused = true
    const locked = navigator.locks.request(lockOf(intent.id), { ifAvailable: true }, (lock) => {
      refused = false
      return lock ? work() : null
    })
    try {
      return await locked
    } catch (error) {
      if (!refused) throw error
    }
  }
  return mine.has(intent.id) || Date.now() - intent.at > ALONE_AFTER ? work() : null
}
