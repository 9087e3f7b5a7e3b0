import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { minutes, type Reads, read, write } from '../wire/callBuilders.ts'
import { flag, form, int, nothing, str } from '../wire/fields.ts'

/** Kinds of push messages, chosen per device. */
export const PUSH_KINDS = [
  'fills',
  'forced',
  'results',
  'recharges',
  'withdrawals',
  'security',
  'prices',
  'service',
] as const
export type PushKind = (typeof PUSH_KINDS)[number]

const ANY = PUSH_KINDS.join('|')

/** Kinds of push messages separated by commas, in any order; '' for none. */
const kinds = v.pipe(
  v.string(),
  v.regex(new RegExp(`^(?:(?:${ANY})(?:,(?:${ANY})){0,${PUSH_KINDS.length - 1}})?$`), 'param_error'),
  v.transform((text) => {
    const named = text.split(',')
    return PUSH_KINDS.filter((kind) => named.includes(kind))
  }),
)

/** The choice of push messages for one device. */
export const PushChoice = v.object({
  kinds: v.array(v.picklist(PUSH_KINDS)),
  /** 1: the lock screen shows amounts and details. */
  amounts: int,
})
export type PushChoice = v.InferOutput<typeof PushChoice>

/**
 * Payload of a push message, encrypted for one device. `owner`: scope of the person's data on the device;
 * `id`: the message; `tag`: replaces an earlier notification with the same tag; `link`: a route.
 */
export const PushNotice = v.object({
  owner: str,
  id: str,
  tag: str,
  title: str,
  body: str,
  link: v.pipe(v.string(), v.startsWith('/pages/')),
  unread: int,
})
export type PushNotice = v.InferOutput<typeof PushNotice>

export const push = {
  /**
   * `device` null: no push subscription is stored for this session. `key`: public key for the browser's
   * subscription.
   */
  state: read('GET', '/push/state', {
    summary: 'Get the state of push notifications',
    params: nothing,
    answer: v.object({ key: str, device: v.nullable(PushChoice) }),
    access: 'member',
    keep: { store: 'profile', scope: 'user', for: minutes(1) },
  }),
  /**
   * Stores the browser's push subscription with the chosen kinds; replaces the session's earlier
   * subscription.
   */
  save: write('POST', '/push/save', {
    summary: 'Save a push subscription',
    params: form({
      endpoint: v.pipe(v.string(), v.regex(/^https?:\/\/[!-~]{1,1000}$/, 'push_endpoint')),
      p256dh: v.pipe(v.string(), v.regex(/^B[A-Za-z0-9_-]{86}$/, 'push_endpoint')),
      auth: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/, 'push_endpoint')),
      owner: v.pipe(v.string(), v.regex(/^[0-9a-f]{8,64}$/, 'param_error')),
      kinds,
      amounts: flag,
    }),
    answer: PushChoice,
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [push.state],
  }),
  remove: write('POST', '/push/remove', {
    summary: 'Remove a push subscription',
    params: nothing,
    answer: v.object({}),
    access: 'member',
    stoppedBy: [],
    changes: (): Reads => [push.state],
  }),
  /** Sends a test message to this device, at most every five seconds. */
  test: write('POST', '/push/test', {
    summary: 'Send a test notification',
    params: nothing,
    answer: v.object({}),
    access: 'member',
    stoppedBy: [],
  }),
}

export const pushArea = area({
  name: 'push',
  about: 'Push notifications',
  calls: push,
  errors: ['push_endpoint', 'push_limit', 'push_off'],
})
