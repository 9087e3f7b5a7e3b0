import { auth } from '#contract/account/auth.ts'
import { call } from '../api/client.ts'
import { checkSession, closeSession } from './session.ts'

/**
 * Ends the session here first, whatever the connection does, then tells the server with the old token on its way.
 * Gives whether the server was told.
 */
export async function signOut(): Promise<boolean> {
  // Whoever tapped is gone already, and it may be another one's session now.
  if (!checkSession()) return true
  const told = call(auth.logout, {}, { farewell: true }).then(
    () => true,
    () => false,
  )
  closeSession('logout')
  return told
}
