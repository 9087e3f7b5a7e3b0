import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'

/**
 * A session has a token, which only the browser stores, and a key pair that signs the approvals made in the session.
 * The database stores the private key encrypted with the token, so somebody who can only read the database cannot
 * sign.
 */

const NONCE = 12
const TAG = 16
const TOKEN = /^[A-Za-z0-9_-]{43}$/

export const newToken = (): string => randomBytes(32).toString('base64url')
export const isToken = (text: string): boolean => TOKEN.test(text)

const derived = (token: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', token, '', use, 32))

/** Hash of a token, under which the database stores the session. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The CSRF token of a session. Its pages send it with each call, and pages of other sites do not know it. */
export const csrfOf = (token: string): string =>
  createHmac('sha256', derived(token, 'csrf')).update('console').digest('base64url')

export interface SessionKeyPair {
  /** The public key in DER-encoded SPKI form. */
  readonly public_key: Buffer
  readonly sealed_key: Buffer
}

/** Creates an Ed25519 key pair whose private key is encrypted with the token. */
export function newSessionKey(token: string): SessionKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', derived(token, 'seal'), nonce)
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' })
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return {
    public_key: publicKey.export({ type: 'spki', format: 'der' }),
    sealed_key: Buffer.concat([nonce, cipher.getAuthTag(), sealed]),
  }
}

/**
 * Signs a text with the key of a session.
 * @throws Error when the key was not encrypted with this token
 */
export function signWith(token: string, sealed: Buffer, text: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', derived(token, 'seal'), sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  }).setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  const der = Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
  return sign(null, Buffer.from(text), createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
}
