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

/** The key file is beside the database and never in it, so that write access to the database is not enough to sign. */
export const keyFile = (dataDir: string): string => join(dataDir, 'checkpoint-key.pem')

/** A public key in the form that checkpoints contain. */
const publicKeyText = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).toString('base64')

export interface SigningKey {
  /** The public key, as checkpoints contain it. */
  readonly name: string
  sign(digest: Buffer): Buffer
}

const signing = (secret: KeyObject): SigningKey => ({
  name: publicKeyText(createPublicKey(secret)),
  sign: (digest) => sign(null, digest, secret),
})

/**
 * Parses a private key from `CHECKPOINT_KEY`: the middle line of its PEM. Throws for any other
 * text.
 */
const keyOfSetting = (text: string): KeyObject => {
  const key = createPrivateKey({ key: Buffer.from(text, 'base64'), type: 'pkcs8', format: 'der' })
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('not a key of Ed25519')
  return key
}

/**
 * The signing key of this installation; null when there is no key, for example where somebody verifies a copy of the
 * checkpoint folder.
 * @param setting `CHECKPOINT_KEY`, which takes precedence over the file.
 */
export function readKey(dataDir: string, setting?: string | null): SigningKey | null {
  if (setting) return signing(keyOfSetting(setting))
  const file = keyFile(dataDir)
  return existsSync(file) ? signing(createPrivateKey(readFileSync(file))) : null
}

/** The signing key of this installation, which is created at the first call. */
export function readOrCreateKey(dataDir: string, setting?: string | null): SigningKey {
  const known = readKey(dataDir, setting)
  if (known) return known
  const { privateKey } = generateKeyPairSync('ed25519')
  const file = keyFile(dataDir)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  return signing(privateKey)
}

export function isSigned(name: string, digest: Buffer, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(name, 'base64'), type: 'spki', format: 'der' })
    return verify(null, digest, key, signature)
  } catch {
    return false
  }
}
