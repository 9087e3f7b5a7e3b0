import { auth } from '#contract/account/auth.ts'
import { call } from '../api/client.ts'
import { checkSession, closeSession } from './session.ts'

/**
 * Ends the session on this device first, whatever the state of the connection, then notifies the server with the old
 * token. Resolves with whether the server was notified.
 */
export async function signOut(): Promise<boolean> {
  // Another tab has ended this session; the present one may be another person's.
  if (!checkSession()) return true
  const told = call(auth.logout, {}, { farewell: true }).then(
    () => true,
    () => false,
  )
  closeSession('logout')
  return told
}
