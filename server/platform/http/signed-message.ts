import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Maximum difference between a message's timestamp and the server's clock (s). */
export const WINDOW = 300

/** Hex HMAC-SHA256 of `<timestamp>.<body>`. */
export const signatureOf = (secret: string, timestamp: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')

/** The headers that sign a body at a time (ms). */
export function signedHeaders(secret: string, body: string | Buffer, time: number): Record<string, string> {
  const timestamp = String(Math.floor(time / 1000))
  return {
    'content-type': 'application/json',
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, timestamp, body),
  }
}

const SIGNATURE = /^[0-9a-f]{64}$/
const same = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

/** The time (ms) at which a message was signed, as its header states it; 0 without a valid header. */
export function signedAt(headers: IncomingHttpHeaders): number {
  const timestamp = one(headers['x-timestamp'])
  return /^\d{10}$/.test(timestamp) ? Number(timestamp) * 1000 : 0
}

/**
 * Reason why a message is not authentic; null for an authentic message.
 * @param now the server's time (ms).
 */
export function forgeryReason(
  secrets: readonly string[],
  { headers, body }: { readonly headers: IncomingHttpHeaders; readonly body: Buffer },
  now: number,
): 'signature' | 'timestamp' | null {
  const given = one(headers['x-signature']).toLowerCase()
  if (!SIGNATURE.test(given)) return 'signature'
  const good = secrets.map((secret) => same(signatureOf(secret, one(headers['x-timestamp']), body), given))
  if (!good.includes(true)) return 'signature'
  if (Math.abs(now - signedAt(headers)) > WINDOW * 1000) return 'timestamp'
  return null
}
