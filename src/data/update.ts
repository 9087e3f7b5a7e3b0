import { useEffect, useSyncExternalStore } from 'react'
import { messageSW } from 'workbox-window'
import { workerUrl } from './script-url.ts'
import { createCell } from './signal.ts'
import { isWriting, onWriting } from './write.ts'

/**
 * The worker and its updates (offline.md rule 12). A new version waits until it is tapped for, and is only offered while
 * nothing is being typed, confirmed or sent. `useRegisterSW` of the PWA plugin does not reload a page that had no
 * worker when it registered, and Workbox's own watcher stops at the second version a long-lived page sees, hence our own
 * few lines.
 */
export interface UpdateView {
  /** A newer version is ready and nothing holds it back. */
  readonly ready: boolean
}

const cell = createCell<UpdateView>({ ready: false })
const holds = new Set<object>()
let waiting: ServiceWorker | null = null
let later = false
let reloading = false

const judge = (): void => cell.set({ ready: waiting !== null && !later && holds.size === 0 && !isWriting() })
const CHECK_EVERY = 60 * 60_000

/** Registers the worker. `url` and scope are the app's base. Gives nothing where there are no workers. */
export async function startUpdates(url: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  onWriting(judge)
  const hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // Every tab listens: whoever tapped, all of them must leave the old files together.
    if (reloading || (!hadController && waiting === null)) return
    reloading = true
    if (!isWriting()) window.location.reload()
  })
  // Another tab's tap must not cut off a write of this one.
  onWriting(() => reloading && !isWriting() && window.location.reload())
  try {
    const registration = await navigator.serviceWorker.register(workerUrl(url), { updateViaCache: 'none' })
    if (registration.waiting) offer(registration.waiting)
    registration.addEventListener('updatefound', () => watch(registration.installing))
    watch(registration.installing)
    const check = () => void registration.update().catch(() => {})
    setInterval(check, CHECK_EVERY)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') check()
    })
  } catch {
    // Private windows and blocked storage have no worker; the app runs without.
  }
}

function watch(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // Without a controller this is the first installation, nothing to replace.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
    if (worker.state === 'redundant' && worker === waiting) {
      waiting = null
      judge()
    }
  })
}

function offer(worker: ServiceWorker): void {
  waiting = worker
  later = false
  judge()
}

/** The tap on Update: the waiting worker takes over and every tab reloads. */
export function applyUpdate(): void {
  if (waiting) void messageSW(waiting, { type: 'skipWaiting' })
}

/** The tap on Later: asked again at the next version or the next launch. */
export function postponeUpdate(): void {
  later = true
  judge()
}

/** Holds the offer back while `holding` (a dirty form, an open confirm sheet, a running countdown). */
export function useHoldUpdate(holding: boolean): void {
  useEffect(() => {
    if (!holding) return
    const hold = {}
    holds.add(hold)
    judge()
    return () => {
      holds.delete(hold)
      judge()
    }
  }, [holding])
}

export const useUpdate = (): UpdateView => useSyncExternalStore(cell.subscribe, cell.get)
