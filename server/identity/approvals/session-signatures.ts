import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Assertion } from './tables.ts'

/**
 * The signatures that lead from an approval in the console to the operator's key
 * (docs/operations/console.md#signatures): the operator's key signs each passkey, a passkey signs the key of each
 * session, and the session's key signs approvals.
 */

export interface PasskeyFacts {
  readonly operator: string
  readonly credential: string
  readonly public_key: Buffer
  readonly created_at: number
}

/** The text that an operator's key signs when they add a passkey. */
export const passkeyText = ({ operator, credential, public_key, created_at }: PasskeyFacts): string =>
  JSON.stringify(['passkey', operator, credential, public_key.toString('base64'), created_at])

/** The text that a passkey signs at a sign-in: the challenge of WebAuthn. */
export const sessionChallenge = (session: {
  readonly public_key: Buffer
  readonly created_at: number
}): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['console session', session.public_key.toString('base64'), session.created_at]))
    .digest()

/** Whether an Ed25519 key (SPKI, DER) signed a text; false for an invalid key. */
export function isSigned(key: Buffer, text: string, signature: Buffer): boolean {
  try {
    return verify(null, Buffer.from(text), createPublicKey({ key, format: 'der', type: 'spki' }), signature)
  } catch {
    return false
  }
}

const USER_PRESENT_AND_VERIFIED = 0b101

/** The challenge and type in the browser's client data; null when it cannot be parsed. */
function clientData(json: string): { readonly type: unknown; readonly challenge: unknown } | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && 'type' in value && 'challenge' in value
      ? value
      : null
  } catch {
    return null
  }
}

/**
 * Whether a passkey (COSE key) signed a challenge. The signed data must state that its owner was present and
 * verified.
 */
export async function isAsserted(
  publicKey: Buffer,
  challenge: Buffer,
  assertion: Assertion,
): Promise<boolean> {
  const [client, authenticator, signature] = [
    assertion.clientDataJSON,
    assertion.authenticatorData,
    assertion.signature,
  ].map((part) => Buffer.from(part, 'base64url'))
  if (!client || !authenticator || !signature) return false
  const said = clientData(client.toString('utf8'))
  if (said?.type !== 'webauthn.get' || said.challenge !== challenge.toString('base64url')) return false
  // The flags are the byte after the 32-byte hash of the relying party id (WebAuthn, authenticator data).
  if (((authenticator[32] ?? 0) & USER_PRESENT_AND_VERIFIED) !== USER_PRESENT_AND_VERIFIED) return false
  const { verifySignature } = await import('@simplewebauthn/server/helpers')
  return verifySignature({
    signature: Uint8Array.from(signature),
    data: Uint8Array.from(Buffer.concat([authenticator, createHash('sha256').update(client).digest()])),
    credentialPublicKey: Uint8Array.from(publicKey),
  }).catch(() => false)
}
