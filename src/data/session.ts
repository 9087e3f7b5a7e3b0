import { useSyncExternalStore } from 'react'
import { local } from './local.ts'
import { createCell, createSignal } from './signal.ts'

/**
 * Whose data this device shows. The epoch rises with every login and logout in any tab; whatever was asked for in an
 * older epoch is dropped (offline.md rule 10). `scope` is a random name minted at login under which the person's data
 * is kept, so that a record never names a person.
 */
export interface Session {
  readonly token: string | null
  readonly scope: string | null
  readonly epoch: number
}

/** Names in localStorage of what belongs to whoever uses the device (`own.ts`). */
export const OWN_PREFIX = 'own.'

export type SessionEnd = 'logout' | 'expired' | 'elsewhere' | 'login'

/** What a header can carry; anything else never came from a login and would make every request throw. */
const TOKEN = /^[!-~]+$/

function read(): Session {
  const stored = local.get('token')
  const token = stored !== null && TOKEN.test(stored) ? stored : null
  const epoch = Number(local.get('epoch') ?? 0) || 0
  if (token === null) return { token, scope: null, epoch }
  const scope = local.get('scope') ?? mint()
  local.set('scope', scope)
  return { token, scope, epoch }
}

const cell = createCell<Session>(read())
const ended = createSignal<{ readonly scope: string | null; readonly reason: SessionEnd }>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('h5-session')

/** Hears that a person's data must go: abort, close, clear. Runs before anybody else's data is shown. */
export const onSessionEnd = ended.on
export const getSession = cell.get
export const subscribeSession = cell.subscribe

function become(next: Session, reason: SessionEnd): void {
  const { scope, epoch } = cell.get()
  if (next.epoch === epoch && next.scope === scope) return
  cell.set(next)
  ended.emit({ scope, reason })
}

function begin(token: string | null, reason: SessionEnd): void {
  const epoch = Math.max(cell.get().epoch, Number(local.get('epoch') ?? 0) || 0) + 1
  const scope = token === null ? null : mint()
  // Small things of the person who leaves (`own.ts`); only here, so that a tab that wakes later wipes nothing newer.
  if (cell.get().scope !== null) local.removeStarting(OWN_PREFIX)
  // Another tab may look between any two of these: the token goes first and comes last, so that it sees nobody rather
  // than one person's token with the next one's epoch or scope.
  local.remove('token')
  local.set('epoch', String(epoch))
  if (token === null || scope === null) local.remove('scope')
  else {
    local.set('scope', scope)
    local.set('token', token)
  }
  become({ token, scope, epoch }, reason)
  channel?.postMessage(epoch)
}

/** Begins a person's session with the token that the login answered; what was kept for another person goes. */
export const openSession = (token: string): void => begin(token, 'login')

/** Forgets the session on this device, in every tab, whether or not the server was told. */
export function closeSession(reason: Exclude<SessionEnd, 'login'>): void {
  if (cell.get().token !== null) begin(null, reason)
}

/** Another tab may have signed out or in while this one slept (storage event, channel, back-forward cache). */
const compare = (): void => become(read(), 'elsewhere')
channel?.addEventListener('message', compare)
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === 'token' || event.key === 'scope' || event.key === 'epoch') compare()
})
window.addEventListener('pageshow', compare)

function mint(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** `member` says whether somebody is signed in; `scope` is the key of what belongs to them. */
export function useSession(): { readonly member: boolean; readonly scope: string | null } {
  const session = useSyncExternalStore(cell.subscribe, cell.get)
  return { member: session.token !== null, scope: session.scope }
}
