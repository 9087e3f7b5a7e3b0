import { auth } from '#contract/account/auth.ts'
import { call } from '../api/client.ts'
import { checkSession, closeSession } from './session.ts'

/**
 * Signs out: ends the session on this device at once, even while offline, then notifies the server with the
 * old token. Resolves with whether the server was notified.
 */
export async function signOut(): Promise<boolean> {
  // Another tab has ended this session already; the present session may be another person's.
  if (!checkSession()) return true
  const told = call(auth.logout, {}, { farewell: true }).then(
    () => true,
    () => false,
  )
  closeSession('logout')
  return told
}
