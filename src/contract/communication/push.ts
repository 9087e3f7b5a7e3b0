import * as v from 'valibot'
import { area } from '../wire/area.ts'
import { flag, form, int, nothing, str } from '../wire/fields.ts'
import { minutes, type Reads, read, write } from '../wire/kit.ts'

/** What a person may be told of while the app is closed; chosen for each device. */
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

/** Kinds by comma, in any order; '' is none. */
const kinds = v.pipe(
  v.string(),
  v.regex(new RegExp(`^(?:(?:${ANY})(?:,(?:${ANY})){0,${PUSH_KINDS.length - 1}})?$`), 'param_error'),
  v.transform((text) => {
    const named = text.split(',')
    return PUSH_KINDS.filter((kind) => named.includes(kind))
  }),
)

/** What this device is told of. */
export const PushChoice = v.object({
  kinds: v.array(v.picklist(PUSH_KINDS)),
  /** 1: amounts and details stand on the lock screen. */
  amounts: int,
})
export type PushChoice = v.InferOutput<typeof PushChoice>

/**
 * What travels to a device, encrypted for it alone. `owner` is the name under which the device keeps the person's data,
 * `id` the message, `tag` what takes an older notification's place, `link` a route.
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
  /** `device` null: this session gets none. `key`: what the browser subscribes with. */
  state: read('GET', '/push/state', {
    params: nothing,
    answer: v.object({ key: str, device: v.nullable(PushChoice) }),
    access: 'member',
    keep: { store: 'profile', scope: 'user', for: minutes(1) },
  }),
  /** The browser's subscription with what it is wanted for; in the place of the session's earlier one. */
  save: write('POST', '/push/save', {
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
    changes: (): Reads => [push.state],
  }),
  remove: write('POST', '/push/remove', {
    params: nothing,
    answer: v.object({}),
    access: 'member',
    changes: (): Reads => [push.state],
  }),
  /** Sends one to this device, at most every five seconds. */
  test: write('POST', '/push/test', { params: nothing, answer: v.object({}), access: 'member' }),
}

export const pushArea = area({
  name: 'push',
  calls: push,
  errors: ['push_endpoint', 'push_limit', 'push_off'],
})
