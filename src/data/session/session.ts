import { useSyncExternalStore } from 'react'
import { local } from '../cache/local-storage.ts'
import { createCell, createEmitter } from '../platform/emitter.ts'

/**
 * Whose data this device shows. The epoch increases at every sign-in and sign-out in any tab; answers of
 * requests from an older epoch are dropped (docs/offline.md#rule-10-wipe). `scope` is a random name made at
 * sign-in under which the person's data is stored, so that a record never names a person.
 */
export interface Session {
  readonly token: string | null
  readonly scope: string | null
  readonly epoch: number
}

/** localStorage prefix of values that belong to the person (`person-storage.ts`). */
export const PERSON_PREFIX = 'own.'

export type SessionEnd = 'logout' | 'expired' | 'elsewhere' | 'login'

/**
 * Characters allowed in a header. A token with any other character was not returned by a login and would make
 * every request throw.
 */
const TOKEN = /^[!-~]+$/

function read(): Session {
  const stored = local.get('token')
  const token = stored !== null && TOKEN.test(stored) ? stored : null
  const epoch = Number(local.get('epoch') ?? 0) || 0
  if (token === null) return { token, scope: null, epoch }
  const known = local.get('scope')
  const scope = known ?? randomName()
  if (known === null) local.set('scope', scope)
  return { token, scope, epoch }
}

const cell = createCell<Session>(read())
interface Ended {
  readonly scope: string | null
  readonly reason: SessionEnd
}
/**
 * Listeners for the end of a session run in two steps: listeners of the step `stop` end requests and the
 * socket, then listeners of the step `forget` clear memory.
 */
const steps = { stop: createEmitter<Ended>(), forget: createEmitter<Ended>() }
const departure = createEmitter<{ readonly scope: string; readonly next: Session }>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('h5-session')

/** Calls a listener at the end of a session, before anybody else's data is shown. */
export const onSessionEnd = (listener: (end: Ended) => void, step: keyof typeof steps = 'forget') =>
  steps[step].on(listener)
/**
 * Calls a listener as soon as the session of a person ends, before anything is drawn. The deletion of the
 * person's data must start at once, because the browser may be killed.
 */
export const onDeparture = departure.on
export const getSession = cell.get
export const subscribeSession = cell.subscribe

/** False when localStorage cannot be written: the session then exists in this page only. */
let kept = true

/** Hides or shows the whole page (`src/boot/skeletons/skeletons.css`). */
const hide = (on: boolean): void => {
  document.documentElement.toggleAttribute('data-covered', on)
}
/** Shows the page at the next frame, when the screens have rendered for the present person. */
const unhide = (): void => {
  requestAnimationFrame(() => hide(false))
}

/**
 * Changes the session in the order of docs/offline.md#rule-10-wipe: the caller has written the new epoch;
 * then delete, hide, broadcast, stop, forget.
 */
function become(next: Session, reason: SessionEnd): void {
  const { scope, epoch } = cell.get()
  if (next.epoch === epoch && next.scope === scope) return
  if (scope !== null) {
    departure.emit({ scope, next })
    hide(true)
  }
  cell.set(next)
  if (reason !== 'elsewhere') channel?.postMessage(next.epoch)
  for (const step of [steps.stop, steps.forget]) step.emit({ scope, reason })
  if (scope !== null) unhide()
}

function begin(token: string | null, reason: SessionEnd): void {
  const epoch = Math.max(cell.get().epoch, Number(local.get('epoch') ?? 0) || 0) + 1
  const scope = token === null ? null : randomName()
  // Removes the small values of the person who signs out (`person-storage.ts`). Tabs that only adopt the
  // change do not remove values, because a tab that wakes up late would remove the values of the next person.
  if (cell.get().scope !== null) local.removeStarting(PERSON_PREFIX)
  // Another tab may read between these writes. The token is removed first and written last, so that such a tab sees
  // nobody signed in rather than one person's token with another person's epoch or scope.
  local.remove('token')
  local.set('epoch', String(epoch))
  if (token === null || scope === null) local.remove('scope')
  else {
    local.set('scope', scope)
    local.set('token', token)
  }
  kept = local.get('epoch') === String(epoch)
  become({ token, scope, epoch }, reason)
}

/** Begins a session with the token that a login returned. Data stored for another person is removed. */
export function openSession(token: string): void {
  // `checkSession` also ends a session that began in another tab and is not known to this tab yet.
  checkSession()
  begin(token, 'login')
}

/** Ends the session on this device in all tabs, even if the server could not be notified. */
export function closeSession(reason: Exclude<SessionEnd, 'login'>): void {
  // Another tab may have ended this session already and begun another session, which must not be ended.
  if (checkSession() && cell.get().token !== null) begin(null, reason)
}

/**
 * Called when localStorage lacks the last change of the session, because it was emptied or because the browser was
 * killed before writing the change. The session in localStorage has then ended, and its values belong to nobody.
 */
export function invalidateStoredSession(): void {
  local.removeStarting(PERSON_PREFIX)
  if (cell.get().token !== null) begin(null, 'elsewhere')
}

/**
 * Raises the epoch to the epoch stored in IndexedDB when localStorage was emptied; otherwise new answers
 * would count as older than the stored answers.
 */
export function raiseEpoch(epoch: number): void {
  if (epoch <= Math.max(cell.get().epoch, Number(local.get('epoch') ?? 0) || 0)) return
  local.set('epoch', String(epoch))
  cell.set({ ...cell.get(), epoch })
}

/**
 * Adopts a sign-in or sign-out that happened in another tab and that this tab has not noticed, because this
 * tab was suspended or the message has not arrived. Called before each request and at each answer. Returns
 * false when the session has changed.
 */
export function checkSession(): boolean {
  const { epoch } = cell.get()
  if (kept) become(read(), 'elsewhere')
  return cell.get().epoch === epoch
}
channel?.addEventListener('message', () => checkSession())
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === 'token' || event.key === 'scope' || event.key === 'epoch')
    checkSession()
})
document.addEventListener('visibilitychange', () => checkSession())
document.addEventListener('resume', () => checkSession())
// A page in the back-forward cache stays hidden until the current session is known.
window.addEventListener('pagehide', () => hide(cell.get().scope !== null))
window.addEventListener('pageshow', () => {
  checkSession()
  unhide()
})

/** A random name: this many bytes in hexadecimal. */
export function randomName(bytes = 12): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** `member`: whether somebody is signed in; `scope`: the name under which that person's data is stored. */
export function useSession(): { readonly member: boolean; readonly scope: string | null } {
  const session = useSyncExternalStore(cell.subscribe, cell.get)
  return { member: session.token !== null, scope: session.scope }
}
