import { useSyncExternalStore } from 'react'
import { type PushChoice, push } from '#contract/communication/push.ts'
import { readOptions, updateCachedAnswer } from '../api/queries.ts'
import { send } from '../api/write.ts'
import { queryClient } from '../cache/query-client.ts'
import { getSession, onSessionEnd } from '../session/session.ts'
import { createCell } from './emitter.ts'

/** State of web push in this browser: support and permission, and whether there is a subscription. */
export interface PushView {
  /**
   * `ask`: the person has not decided yet. `yes`: granted. `no`: denied, so the browser does not ask again.
   * `none`: the browser has no push.
   */
  readonly permission: 'ask' | 'yes' | 'no' | 'none'
  /** Whether the browser has a push subscription; null until known. */
  readonly subscribed: boolean | null
}

const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

function permissionNow(): PushView['permission'] {
  if (!hasPush()) return 'none'
  const { permission } = Notification
  return permission === 'granted' ? 'yes' : permission === 'denied' ? 'no' : 'ask'
}

const cell = createCell<PushView>({ permission: permissionNow(), subscribed: null })
export const usePush = (): PushView => useSyncExternalStore(cell.subscribe, cell.get)

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  hasPush() ? navigator.serviceWorker.getRegistration() : undefined

const subscription = async (): Promise<PushSubscription | null> =>
  (await (await registered())?.pushManager.getSubscription()) ?? null

/** Reads the browser's push state again, because the person can change permissions in the browser. */
export async function refreshPushState(): Promise<void> {
  const found = await subscription().catch(() => null)
  cell.set({ permission: permissionNow(), subscribed: found !== null })
}

/** The person denied permission, or the browser could not subscribe; no setting was changed. */
export class PushDeniedError extends Error {}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function subscribed(key: string): Promise<PushSubscription> {
  const worker = await navigator.serviceWorker.ready
  const ask = () =>
    worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  try {
    return await ask()
  } catch {
    // An existing subscription may have the key of an earlier installation of the server, so the subscription
    // is ended and requested again.
    await (await worker.pushManager.getSubscription())?.unsubscribe()
    return ask()
  }
}

/**
 * Requests permission (must be called in a click handler), subscribes, and sends the chosen kinds to the
 * server. Rejects with a `CallError`, or with `PushDeniedError` without permission or subscription.
 */
export async function enablePush(key: string, { kinds, amounts }: PushChoice): Promise<void> {
  const allowed = await Notification.requestPermission()
  if (allowed !== 'granted') {
    await refreshPushState()
    throw new PushDeniedError('no permission')
  }
  const made = await subscribed(key).catch((cause: unknown) => {
    throw new PushDeniedError('no subscription', { cause })
  })
  const { scope, epoch } = getSession()
  const device = await send(push.save, {
    endpoint: made.endpoint,
    p256dh: textOf(made.getKey('p256dh')),
    auth: textOf(made.getKey('auth')),
    owner: scope ?? '',
    kinds: kinds.join(','),
    amounts,
  })
  // Updates the cached state before the person can choose again, because the next choice starts from the
  // cached state.
  await updateCachedAnswer(push.state, {}, (state) => ({ ...state, device }))
  // The session has changed meanwhile: end the push subscription, because this device must not receive the
  // messages of the previous person.
  if (getSession().epoch !== epoch) await leavePush()
  await refreshPushState()
}

/** Ends the browser's push subscription and closes the notifications of earlier push messages. */
async function leavePush(): Promise<void> {
  const worker = await registered()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
  await refreshPushState()
}

/**
 * Turns push off for this device. Rejects with a `CallError`; the browser's subscription is ended even in
 * that case.
 */
export async function stopPush(): Promise<void> {
  await leavePush()
  await send(push.remove, {})
  await updateCachedAnswer(push.state, {}, (state) => ({ ...state, device: null }))
}

/**
 * Ends the browser's subscription when the server does not know this subscription, which then belongs to
 * another person or was ended from another device.
 */
async function check(): Promise<void> {
  if (!(await subscription())) return
  if (getSession().token === null) return leavePush()
  const { epoch } = getSession()
  const { data } = await queryClient.fetchQuery({ ...readOptions(push.state, {}), staleTime: 0 })
  if (data.device === null && getSession().epoch === epoch) await leavePush()
}

/** Ends the push subscription together with each session from now on. Called once, after the first paint. */
export function startPush(): void {
  if (!hasPush()) return
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)
  // When the session ended in another tab, that tab has ended the subscription, and the next person may have
  // subscribed already; so only a subscription that the server does not know is ended.
  onSessionEnd(({ reason }) => quietly(reason === 'elsewhere' ? check() : leavePush()))
  quietly(check())
}
