import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A software authenticator with one passkey, which responds like a browser with a security key. */
export interface SoftPasskey {
  /** The result of `navigator.credentials.create` for the options that the server sent, as JSON. */
  make(options: { readonly challenge: string }): object
  /**
   * The result of `navigator.credentials.get` for the options that the server sent, as JSON; `wrong`
   * makes the result invalid.
   */
  answer(options: { readonly challenge: string }, wrong?: Wrong): object
}

/** Deliberate errors in a response, for tests of invalid responses. */
export interface Wrong {
  readonly origin?: string
  readonly challenge?: string
  /** The authenticator reports that it did not verify the user by fingerprint or PIN. */
  readonly unverified?: true
  /** The signature is made with another key. */
  readonly signature?: true
}

const hash = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export function softPasskey(origin: string): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const rp = hash(new URL(origin).hostname)
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  )
  const head = (flags: number): Buffer => {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags, 0)
    rest.writeUInt32BE(++counter, 1)
    return Buffer.concat([rp, rest])
  }
  const client = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }
  return {
    make: ({ challenge }) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        head(PRESENT | VERIFIED | HAS_CREDENTIAL),
        Buffer.alloc(16),
        length,
        id,
        Buffer.from(cose),
      ])
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', Uint8Array.from(authData)],
        ]),
      )
      return {
        ...common,
        response: {
          clientDataJSON: client('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer: ({ challenge }, wrong = {}) => {
      const authenticatorData = head(wrong.unverified ? PRESENT : PRESENT | VERIFIED)
      const said = client('webauthn.get', wrong.challenge ?? challenge, wrong.origin ?? origin)
      const key = wrong.signature ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey
      return {
        ...common,
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authenticatorData, hash(said)]), key).toString(
            'base64url',
          ),
        },
      }
    },
  }
}
