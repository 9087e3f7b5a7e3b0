import { useSyncExternalStore } from 'react'
import type { Addressed, OperatorCall } from '#contract/operators/call-builders.ts'
import type { OperatorSession } from '#contract/operators/session.ts'

/**
 * Why nobody is signed in. `none`: nobody has signed in yet; `unreachable`: the server did not respond;
 * `idle`: the session ended after inactivity; `ended`: the server ended the session or its time limit was
 * reached; `signed_out`: the operator signed out, or the session ended in another tab.
 */
export type SignedOut = 'none' | 'unreachable' | 'idle' | 'ended' | 'signed_out'

export interface State {
  /** The session; null while nobody is signed in, undefined until the server has responded once. */
  readonly session: OperatorSession | null | undefined
  readonly reason: SignedOut
  /** Server's clock minus device's clock, in ms. */
  readonly offset: number
  /** How long a session lasts without a call, in ms. */
  readonly idle: number
}

let state: State = { session: undefined, reason: 'none', offset: 0, idle: 15 * 60_000 }
const listeners = new Set<() => void>()

function change(next: State): void {
  state = next
  for (const listener of listeners) listener()
}

/** Stores the session that the server returned. */
export function storeSession(session: OperatorSession, received = Date.now()): void {
  change({
    session,
    reason: 'none',
    offset: session.server_time - received,
    idle: session.idle_until - session.server_time,
  })
}

/** Ends the session on this page. The caller clears the cache. */
export function dropSession(reason: SignedOut): void {
  if (state.session !== null)
    change({
      ...state,
      session: null,
      reason: state.session === undefined && reason === 'ended' ? 'none' : reason,
    })
}

export const sessionState = (): State => state

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionState = (): State => useSyncExternalStore(subscribe, sessionState)

/** The session, for components that are only rendered when somebody is signed in. */
export function useSession(): OperatorSession {
  const { session } = useSessionState()
  if (!session) throw new Error('nobody is signed in')
  return session
}

/** The estimated server time in ms, for ages and countdowns. */
export const serverNow = (): number => Date.now() + state.offset

export const mayCall = (roles: readonly string[], call: Pick<Addressed<OperatorCall>, 'roles'>): boolean =>
  call.roles.some((role) => roles.includes(role))

/** Whether the operator may make this call; controls for other calls are hidden. */
export const useMay = (call: Pick<Addressed<OperatorCall>, 'roles'>): boolean =>
  mayCall(useSession().roles, call)
