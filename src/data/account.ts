import { auth } from '#contract/auth.ts'
import type { ParamsOf } from '#contract/kit.ts'
import { call } from './client.ts'
import { local } from './local.ts'
import { checkSession, closeSession, mint, openSession } from './session.ts'
import { send } from './write.ts'

/** By which the server knows this device again at a sign-in. Random, and nobody's: it outlives every session. */
function deviceMark(): string {
  const known = local.get('device')
  if (known !== null && /^[0-9a-f]{32}$/.test(known)) return known
  const made = mint(16)
  local.set('device', made)
  return made
}

/** Signs in and begins the session on this device. Rejects with a `CallError`; nothing is kept then. */
export async function signIn(params: ParamsOf<typeof auth.login>): Promise<void> {
  openSession(await send(auth.login, { ...params, device: deviceMark() }))
}

/**
 * Ends the session here first, whatever the line does, then tells the server with the old token on its way.
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
