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
 * The token of a session, which the browser alone keeps, and the key pair that signs what the session approves. The
 * database has the private half only sealed with the token: whoever reads the database signs nothing.
 */

const NONCE = 12
const TAG = 16
const TOKEN = /^[A-Za-z0-9_-]{43}$/

export const newToken = (): string => randomBytes(32).toString('base64url')
export const isToken = (text: string): boolean => TOKEN.test(text)

const derived = (token: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', token, '', use, 32))

/** Under which the database knows a session. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What a page of the session sends with each call, and a page of another site does not know. */
export const csrfOf = (token: string): string =>
  createHmac('sha256', derived(token, 'csrf')).update('console').digest('base64url')

export interface SessionKeyPair {
  /** SPKI, DER. */
  readonly public_key: Buffer
  readonly sealed_key: Buffer
}

/** An Ed25519 pair, its private half sealed with the token. */
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

/** Signs with the key of a session. Throws for a token that did not seal it. */
export function signWith(token: string, sealed: Buffer, text: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', derived(token, 'seal'), sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  }).setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  const der = Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
  return sign(null, Buffer.from(text), createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
}
