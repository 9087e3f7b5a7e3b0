import { useSyncExternalStore } from 'react'
import { type PushChoice, push } from '#contract/communication/push.ts'
import { readOptions } from '../api/queries.ts'
import { send } from '../api/write.ts'
import { queryClient } from '../cache/cache.ts'
import { getSession, onSessionEnd } from '../session/session.ts'
import { createCell } from './emitter.ts'

/** What this browser can do, and whether it has been asked. */
export interface PushView {
  /**
   * `ask`: the person has not been asked. `yes`: allowed. `no`: rejected, the browser does not ask again. `none`: it has no
   * push.
   */
  readonly permission: 'ask' | 'yes' | 'no' | 'none'
  /** The browser has a subscription; null until that is known. */
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

/** Looks at the browser again: permissions change outside of the page. */
export async function lookAtPush(): Promise<void> {
  const found = await subscription().catch(() => null)
  cell.set({ permission: permissionNow(), subscribed: found !== null })
}

/** Thrown where the person does not allow it, or the browser cannot: nothing has changed then. */
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
    // It may be subscribed with the key of an installation that is no more.
    await (await worker.pushManager.getSubscription())?.unsubscribe()
    return ask()
  }
}

/**
 * Asks the person (only on a tap) and the browser, then tells the server what this device wants. Rejects with a
 * `CallError`, or with `PushDeniedError` where there is no permission or no subscription to be had.
 */
export async function wantPush(key: string, { kinds, amounts }: PushChoice): Promise<void> {
  const allowed = await Notification.requestPermission()
  if (allowed !== 'granted') {
    await lookAtPush()
    throw new PushDeniedError('no permission')
  }
  const made = await subscribed(key).catch((cause: unknown) => {
    throw new PushDeniedError('no subscription', { cause })
  })
  const { scope, epoch } = getSession()
  await send(push.save, {
    endpoint: made.endpoint,
    p256dh: textOf(made.getKey('p256dh')),
    auth: textOf(made.getKey('auth')),
    owner: scope ?? '',
    kinds: kinds.join(','),
    amounts,
  })
  // Whoever has gone meanwhile is told nothing here.
  if (getSession().epoch !== epoch) await leavePush()
  await lookAtPush()
}

/** Ends the browser's subscription and takes away what is shown: it belongs to nobody here any more. */
async function leavePush(): Promise<void> {
  const worker = await registered()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close()
  await lookAtPush()
}

/** Turns it off for this device. Rejects with a `CallError`; the browser's part is done all the same. */
export async function stopPush(): Promise<void> {
  await leavePush()
  await send(push.remove, {})
}

/** A subscription that the server knows nothing of is another person's, or was ended elsewhere. */
async function check(): Promise<void> {
  if (!(await subscription())) return
  if (getSession().token === null) return leavePush()
  const { epoch } = getSession()
  const { data } = await queryClient.fetchQuery({ ...readOptions(push.state, {}), staleTime: 0 })
  if (data.device === null && getSession().epoch === epoch) await leavePush()
}

/** Once, after the first picture: what a device is told ends with its session. */
export function startPush(): void {
  if (!hasPush()) return
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)
  // Another tab's end was dealt with there; who came after it may have turned it on already.
  onSessionEnd(({ reason }) => quietly(reason === 'elsewhere' ? check() : leavePush()))
  quietly(check())
}
