import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { PushNotice } from '#contract/communication/push.ts'
import { ClosedAddressError, mayPush, publicLookup } from './endpoint.ts'

/** How long a push service may take (ms). */
const PATIENCE = 10_000

/** A browser's subscription. */
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
  /** Seconds for which the push service keeps it for a device that is away. */
  readonly ttl: number
  readonly urgent: boolean
}

/** What a push service made of it: its status, and when to come again (s) where it said so. */
export interface Verdict {
  readonly status: number
  readonly again: number | null
}

/** Hands one message to a push service. Rejects where none answers. */
export type Post = (to: Subscription, posting: Posting) => Promise<Verdict>

const secondsOf = (header: string | undefined): number | null => {
  if (header === undefined) return null
  return /^\d{1,6}$/.test(header) ? Number(header) : null
}

/** What no push service is asked for: the address is none that may be written to. */
const GONE: Verdict = { status: 410, again: null }

interface Settings {
  readonly keys: VapidKeys
  /** `mailto:`, for the push service's operator. */
  readonly subject: string
  /** The one origin besides the public https ones. */
  readonly local: string | null
}

/** Encrypts for the device alone (RFC 8291) and posts with the installation's signature (RFC 8292). */
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
          signal: AbortSignal.timeout(PATIENCE),
        },
        (response) => {
          // Redirects are not followed, and what a stranger says is not read.
          done({ status: response.statusCode ?? 0, again: secondsOf(response.headers['retry-after']) })
          response.destroy()
        },
      )
      posted.on('error', (problem) => (problem instanceof ClosedAddressError ? done(GONE) : failed(problem)))
      posted.end(details.body)
    })
  }
}
