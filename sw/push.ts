import * as v from 'valibot'
import { PushNotice } from '#contract/communication/push.ts'
import { isPresentScope } from '#data/store/stored-clock-offset.ts'

declare const self: ServiceWorkerGlobalScope

/** Data attached to a notification. */
const Kept = v.object({ id: v.string(), link: v.string() })

/**
 * Shows push messages while the app is closed, and opens a message's page when the person clicks its
 * notification.
 */
export function startPush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const kept = v.safeParse(Kept, event.notification.data)
    if (kept.success) event.waitUntil(open(kept.output.link))
  })
}

function noticeOf(data: PushMessageData | null): PushNotice | null {
  try {
    return v.parse(PushNotice, data?.json())
  } catch {
    return null
  }
}

/**
 * Shows a message if it is for the present session. Otherwise unsubscribes, because the message's recipient is no
 * longer signed in on this device.
 */
async function show(data: PushMessageData | null): Promise<void> {
  const notice = noticeOf(data)
  if (!notice) return
  const { registration, navigator } = self
  const { owner, id, tag, title, body, link, unread } = notice
  const here = await isPresentScope(owner)
  if (here === false) await (await registration.pushManager.getSubscription())?.unsubscribe()
  // If the database does not open in time, the signed-in person is unknown and the message is not shown.
  if (here !== true) return
  await navigator.setAppBadge?.(unread).catch(() => {})
  const shown = await registration.getNotifications({ tag })
  // Skips a message that is already shown: the server repeats a message whose first acknowledgement was lost.
  if (shown.some((one) => v.is(Kept, one.data) && one.data.id === id)) return
  await registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: new URL('icons/icon-192.png', registration.scope).href,
    data: { id, link },
  })
}

/** Opens the page of a message in an existing window, or in a new one. */
async function open(link: string): Promise<void> {
  const url = new URL(`#${link}`, self.registration.scope).href
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  // The result is null for a window that this worker does not control, because such a window cannot be navigated.
  const led = page ? await page.navigate(url).catch(() => null) : null
  if (led) await led.focus().catch(() => {})
  else await self.clients.openWindow(url)
}
