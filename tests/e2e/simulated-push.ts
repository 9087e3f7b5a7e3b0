import { type CDPSession, expect, type Page, type Worker } from '@playwright/test'
import type { PushNotice } from '#contract/communication/push.ts'
import type { Subscribed } from '../helpers/push-service.ts'

/**
 * Chromium has no push service in tests, so the browser's part of a subscription is simulated, with an address
 * and keys known to the local push service. The simulated subscription survives reloads like a real one.
 * Permission prompts are counted.
 */
export async function simulateSubscription(page: Page, subscribed: Subscribed): Promise<void> {
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const KEPT = 'played.subscription'
    const bytesOf = (text: string): ArrayBuffer => {
      const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
      return Uint8Array.from(plain, (letter) => letter.charCodeAt(0)).buffer
    }
    const made = {
      endpoint,
      getKey: (name: string) => bytesOf(name === 'auth' ? auth : p256dh),
      unsubscribe: async () => {
        localStorage.removeItem(KEPT)
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem(KEPT, '1')
        return made
      },
      getSubscription: async () => (localStorage.getItem(KEPT) === '1' ? made : null),
    })
    const ask = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = () => {
      localStorage.setItem('played.asked', String(Number(localStorage.getItem('played.asked') ?? 0) + 1))
      return ask()
    }
  }, subscribed)
}

/** Number of permission prompts on this page so far. */
export const asked = (page: Page): Promise<number> =>
  page.evaluate(() => Number(localStorage.getItem('played.asked') ?? 0))

export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('played.subscription') === '1')

/** Records the badge number that the page sets on the app's icon; 0 for no badge. */
export async function watchBadge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const paint = async (count = 0) => void localStorage.setItem('played.badge', String(count))
    Object.assign(navigator, { setAppBadge: paint, clearAppBadge: () => paint(0) })
  })
}

export const badge = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('played.badge'))

export interface Delivery {
  /**
   * Delivers a message as a push service would, even when no page is open, and waits until the service worker has
   * handled it. Chromium deletes a notification when the list of notifications is requested before it is displayed,
   * so a test must not request the list while a message is handled.
   */
  deliver(notice: PushNotice): Promise<void>
}

/**
 * Delivers push messages to the service worker by the DevTools protocol. `page` may be any page of the
 * browser, even of another site.
 */
export async function deliveryTo(page: Page, worker: Worker): Promise<Delivery> {
  const { origin } = new URL(worker.url())
  await countHandledPushes(worker)
  const session: CDPSession = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (own) done(own.registrationId)
    })
    void session.send('ServiceWorker.enable')
  })
  let delivered = 0
  return {
    deliver: async (notice) => {
      const data = JSON.stringify(notice)
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      delivered += 1
      await expect.poll(() => handledPushes(worker)).toBe(delivered)
    },
  }
}

/** Counts the push messages whose handling has ended in the service worker. */
const countHandledPushes = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as {
      handledPushes: number
      ExtendableEvent: { prototype: { waitUntil(work: Promise<unknown>): void } }
    }
    scope.handledPushes = 0
    const { prototype } = scope.ExtendableEvent
    const { waitUntil } = prototype
    prototype.waitUntil = function (this: Event & typeof prototype, work) {
      waitUntil.call(this, work)
      const count = () => {
        scope.handledPushes += 1
      }
      if (this.type === 'push') work.then(count, count)
    }
  })

const handledPushes = (worker: Worker): Promise<number> =>
  worker.evaluate(() => (globalThis as unknown as { handledPushes: number }).handledPushes)

export interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
}

/** The notifications shown by the service worker. */
export const shownBy = (worker: Worker): Promise<readonly Shown[]> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown = await scope.registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/**
 * Taps the notification with this title. If the service worker opens a new window, returns its URL; the window
 * itself is not opened, because browsers block windows without a real tap. If the service worker navigates an
 * open window, returns null.
 */
export const tap = (worker: Worker, title: string): Promise<string | null> =>
  worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow(url: string): Promise<null>; matchAll(of: object): Promise<unknown[]> }
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
      dispatchEvent(event: Event): boolean
    }
    const shown = await scope.registration.getNotifications()
    const notification = shown.find((one) => one.title === wanted)
    if (!notification) throw new Error(`no notification “${wanted}”`)
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const opened = new Promise<string>((done) => {
      scope.clients.openWindow = async (url) => {
        done(url)
        return null
      }
    })
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    return windows.length > 0 ? null : opened
  }, title)
