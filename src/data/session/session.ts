import { useSyncExternalStore } from 'react'
import { local } from '../cache/local.ts'
import { createCell, createEmitter } from '../platform/emitter.ts'

/**
 * Whose data this device shows. The epoch rises with every login and logout in any tab; whatever was asked for in an
 * older epoch is dropped (docs/offline.md#rule-10-wipe). `scope` is a random name minted at login under which the
 * person's data is kept, so that a record never names a person.
 */
export interface Session {
  readonly token: string | null
  readonly scope: string | null
  readonly epoch: number
}

/** Names in localStorage of what belongs to whoever uses the device (`person-storage.ts`). */
export const PERSON_PREFIX = 'own.'

export type SessionEnd = 'logout' | 'expired' | 'elsewhere' | 'login'

/** What a header can carry; anything else never came from a login and would make every request throw. */
const TOKEN = /^[!-~]+$/

function read(): Session {
  const stored = local.get('token')
  const token = stored !== null && TOKEN.test(stored) ? stored : null
  const epoch = Number(local.get('epoch') ?? 0) || 0
  if (token === null) return { token, scope: null, epoch }
  const known = local.get('scope')
  const scope = known ?? mint()
  if (known === null) local.set('scope', scope)
  return { token, scope, epoch }
}

const cell = createCell<Session>(read())
interface Ended {
  readonly scope: string | null
  readonly reason: SessionEnd
}
/** What follows the end of a session, in this order: requests and socket stop, memory forgets. */
const steps = { stop: createEmitter<Ended>(), forget: createEmitter<Ended>() }
const departure = createEmitter<{ readonly scope: string; readonly next: Session }>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('h5-session')

/** Hears that a person's data must go. Runs before anybody else's data is shown. */
export const onSessionEnd = (listener: (end: Ended) => void, step: keyof typeof steps = 'forget') =>
  steps[step].on(listener)
/** A person goes: the device begins to delete before anything is drawn, for the browser may be killed meanwhile. */
export const onDeparture = departure.on
export const getSession = cell.get
export const subscribeSession = cell.subscribe

/** False where localStorage takes nothing: the session then lives in this page alone, and no other tab knows of it. */
let kept = true

/** Nothing of the page is visible while it is hidden (`index.html`). */
const hide = (on: boolean): void => {
  document.documentElement.toggleAttribute('data-covered', on)
}
/** With the next frame, when the screens know who is here. */
const unhide = (): void => {
  requestAnimationFrame(() => hide(false))
}

/** The order is docs/offline.md#rule-10-wipe: the epoch stands already, then delete, blank, broadcast, stop, forget. */
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
  const scope = token === null ? null : mint()
  // Small things of the person who leaves (`person-storage.ts`); only here, so that a tab that wakes later wipes nothing newer.
  if (cell.get().scope !== null) local.removeStarting(PERSON_PREFIX)
  // Another tab may look between any two of these: the token goes first and comes last, so that it sees nobody rather
  // than one person's token with the next one's epoch or scope.
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

/** Begins a person's session with the token that the login answered; what was kept for another person goes. */
export function openSession(token: string): void {
  // Also of a person who came in another tab and of whom this one has not heard.
  checkSession()
  begin(token, 'login')
}

/** Forgets the session on this device, in every tab, whether or not the server was told. */
export function closeSession(reason: Exclude<SessionEnd, 'login'>): void {
  // What is to be ended here may have ended already, and another one may have begun in another tab.
  if (checkSession() && cell.get().token !== null) begin(null, reason)
}

/**
 * What localStorage held at the launch is from before the last change of the session: the browser was killed before it
 * wrote it down, or somebody emptied it. Nothing in it is anybody's, and a session it still tells of has ended.
 */
export function disown(): void {
  local.removeStarting(PERSON_PREFIX)
  if (cell.get().token !== null) begin(null, 'elsewhere')
}

/**
 * The store remembers a later epoch than localStorage, which was emptied meanwhile: sessions count on from there, or
 * their answers would pass for older ones.
 */
export function raiseEpoch(epoch: number): void {
  if (epoch <= Math.max(cell.get().epoch, Number(local.get('epoch') ?? 0) || 0)) return
  local.set('epoch', String(epoch))
  cell.set({ ...cell.get(), epoch })
}

/**
 * Takes over what another tab did: it may have signed out or in while this one slept or before its message came
 * (storage event, channel, back-forward cache). Asked before a request leaves and when its answer is here. False when
 * the session was another one until now.
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
// A page that goes into the back-forward cache comes back covered and is shown when it is known whose it is.
window.addEventListener('pagehide', () => hide(cell.get().scope !== null))
window.addEventListener('pageshow', () => {
  checkSession()
  unhide()
})

/** A random name of so many bytes. */
export function mint(bytes = 12): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** `member` says whether somebody is signed in; `scope` is the key of what belongs to them. */
export function useSession(): { readonly member: boolean; readonly scope: string | null } {
  const session = useSyncExternalStore(cell.subscribe, cell.get)
  return { member: session.token !== null, scope: session.scope }
}
