import type { GameProof } from '#contract/rewards/game.ts'
import { wheelPosition } from '#domain/rewards/wheel.ts'

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Verifies a spin on the device: the seed has the published hash, the key follows from the seed, and the
 * sector follows from the key. Resolves with false when any of these differs; rejects when the browser lacks
 * Web Crypto (a page without HTTPS).
 */
export async function isSpinValid(
  { seed, seed_hash, message, key, weights }: GameProof,
  position: number,
): Promise<boolean> {
  const { subtle } = crypto
  if (hexOf(await subtle.digest('SHA-256', bytesOf(seed))) !== seed_hash) return false
  const secret = await subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const signed = await subtle.sign('HMAC', secret, new TextEncoder().encode(message))
  return hexOf(signed) === key && wheelPosition(key, weights) === position
}
