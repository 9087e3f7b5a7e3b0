import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { PushNotice } from '#contract/communication/push.ts'
import { ClosedAddressError, mayPush, publicLookup } from './endpoint-check.ts'

/** Request timeout of a push service (ms). */
const TIMEOUT = 10_000

/** Push subscription of a browser. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface Posting {
  readonly notice: PushNotice
  /** Seconds for which the push service keeps the message for an offline device. */
  readonly ttl: number
  readonly urgent: boolean
}

/**
 * Response of a push service: the status, and the delay (s) before a retry if the service requested a delay.
 */
export interface Verdict {
  readonly status: number
  readonly again: number | null
}

/** Sends one message to a push service. Rejects when the service does not respond. */
export type Post = (to: Subscription, posting: Posting) => Promise<Verdict>

const secondsOf = (header: string | undefined): number | null => {
  if (header === undefined) return null
  return /^\d{1,6}$/.test(header) ? Number(header) : null
}

/** Result for an address to which the server may not post: no request is made, and the device is treated as removed. */
const GONE: Verdict = { status: 410, again: null }

interface Settings {
  readonly keys: VapidKeys
  /** `mailto:` address at which the push service can contact the operator. */
  readonly subject: string
  /** The one origin that is allowed besides public https origins. */
  readonly local: string | null
}

/** Encrypts for the device (RFC 8291) and posts with the installation's signature (RFC 8292). */
export function poster({ keys, subject, local }: Settings): Post {
  return async ({ endpoint, p256dh, auth }, { notice, ttl, urgent }) => {
    if (!mayPush(endpoint, local)) return GONE
    const { generateRequestDetails } = (await import('web-push')).default
    const details = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), {
      vapidDetails: { subject, ...keys },
      TTL: ttl,
      contentEncoding: 'aes128gcm',
      urgency: urgent ? 'high' : 'normal',
    })
    const url = new URL(endpoint)
    const isLocal = url.origin === local
    const request = isLocal && url.protocol === 'http:' ? plain : secure
    return new Promise((done, failed) => {
      const posted = request(
        url,
        {
          method: 'POST',
          headers: { ...details.headers },
          ...(isLocal ? {} : { lookup: publicLookup }),
          signal: AbortSignal.timeout(TIMEOUT),
        },
        (response) => {
          // The response body is not read, because it is not trusted. Redirects are not followed.
          done({ status: response.statusCode ?? 0, again: secondsOf(response.headers['retry-after']) })
          response.destroy()
        },
      )
      posted.on('error', (problem) => (problem instanceof ClosedAddressError ? done(GONE) : failed(problem)))
      posted.end(details.body)
    })
  }
}
