import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Beside the database, never in it: who can write to the database cannot sign. */
export const keyFile = (dataDir: string): string => join(dataDir, 'checkpoint-key.pem')

/** A public key as checkpoints name it. */
const named = (key: KeyObject): string => key.export({ type: 'spki', format: 'der' }).toString('base64')

export interface SigningKey {
  /** The public half. */
  readonly name: string
  sign(digest: Buffer): Buffer
}

/** The key of this installation when it is here; null where only checkpoints are (a copy that somebody verifies). */
export function readKey(dataDir: string): SigningKey | null {
  const file = keyFile(dataDir)
  if (!existsSync(file)) return null
  const secret = createPrivateKey(readFileSync(file))
  return { name: named(createPublicKey(secret)), sign: (digest) => sign(null, digest, secret) }
}

/** The key of this installation; made at the first call. */
export function ownKey(dataDir: string): SigningKey {
  const known = readKey(dataDir)
  if (known) return known
  const { privateKey } = generateKeyPairSync('ed25519')
  const file = keyFile(dataDir)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  return { name: named(createPublicKey(privateKey)), sign: (digest) => sign(null, digest, privateKey) }
}

export function isSigned(name: string, digest: Buffer, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(name, 'base64'), type: 'spki', format: 'der' })
    return verify(null, digest, key, signature)
  } catch {
    return false
  }
}
