import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { secondFactor } from '#contract/account/secondFactor.ts'
import { send } from '#data/api/write.ts'
import { openSession } from '#data/session/session.ts'
import { deviceMark } from './signIn.ts'

/** The second half of a sign-in: the ticket of a right password, and a code. */
export async function signInByCode(ticket: string, code: string): Promise<void> {
  openSession(await send(secondFactor.login, { ticket, code, device: deviceMark() }))
}

/** Signs in by a passkey of this device or of a phone beside it; false when its owner closed the browser's question. */
export async function signInByPasskey(): Promise<boolean> {
  const { options } = await send(secondFactor.passkeyAsk, {})
  try {
    const signed = await startAuthentication({ optionsJSON: JSON.parse(options) })
    openSession(
      await send(secondFactor.passkeyLogin, { credential: JSON.stringify(signed), device: deviceMark() }),
    )
    return true
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return false
    throw error
  }
}
