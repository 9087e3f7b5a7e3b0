import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { secondFactor } from '#contract/account/secondFactor.ts'
import { send } from '#data/api/write.ts'
import { openSession } from '#data/session/session.ts'
import { deviceMark } from './signIn.ts'

/** Completes a sign-in with the ticket of the password step and a code of the second factor. */
export async function signInByCode(ticket: string, code: string): Promise<void> {
  openSession(await send(secondFactor.login, { ticket, code, device: deviceMark() }))
}

/** Signs in with a passkey; false when the person closed the browser's dialog. */
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
