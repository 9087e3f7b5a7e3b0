import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { type Passkey, secondFactor } from '#contract/account/secondFactor.ts'
import { send } from '#data/api/write.ts'
import type { Proof } from './securityChangeProof.ts'

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/**
 * Creates a passkey: gets a challenge from the server, creates the passkey in the browser, registers it on
 * the server. Null when the person cancelled the browser's dialog.
 */
export async function makePasskey({ password, code }: Proof, name: string): Promise<Passkey | null> {
  const { options } = await send(secondFactor.passkeyBegin, { password, code })
  try {
    const made = await startRegistration({ optionsJSON: JSON.parse(options) })
    return await send(secondFactor.passkeyAdd, { credential: JSON.stringify(made), name })
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null
    throw error
  }
}
