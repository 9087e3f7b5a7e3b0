import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { type Passkey, secondFactor } from '#contract/account/secondFactor.ts'
import { send } from '#data/api/write.ts'
import type { Proof } from './proof.ts'

/** Whether this browser makes passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Three steps: the server asks, the browser makes one, the server keeps it. Null when its owner closed the browser's question. */
export async function makePasskey({ password, code }: Proof, name: string): Promise<Passkey | null> {
  const { options } = await send(secondFactor.passkeyBegin, { password, code })
  try {
    const made = await startRegistration({ optionsJSON: JSON.parse(options) })
    return await send(secondFactor.passkeyAdd, { credential: JSON.stringify(made), name })
  } catch (problem) {
    if (problem instanceof WebAuthnError || problem instanceof DOMException) return null
    throw problem
  }
}
