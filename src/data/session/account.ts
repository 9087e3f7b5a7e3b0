import { auth } from '#contract/account/auth.ts'
import { call } from '../api/client.ts'
import { checkSession, closeSession } from './session.ts'

/**
 * Ends the session on this device first, whatever the connection does, then tells the server with the old
 * token. Resolves with whether the server was told.
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
