import { useEffect, useSyncExternalStore } from 'react'
import { messageSW, Workbox } from 'workbox-window'
import { isWriting, onWriting } from '../api/write.ts'
import { onHeartbeat } from '../realtime/heartbeat.ts'
import { spread } from './connectivity-probe.ts'
import { currentBuild } from './current-build.ts'
import { createEmitter } from './emitter.ts'
import { allowReloads } from './load-chunk.ts'
import { workerUrl } from './worker-script-url.ts'

/**
 * Service worker updates (docs/offline.md#rule-12-updates). A new version is activated when the person clicks
 * Update in any tab. No page reloads while a form is being typed, confirmed or sent: such a page continues
 * with the files of its own build, which the server still has, and offers the reload once it is idle. Workbox
 * registers the worker, checks for new versions and sends messages to the worker; comments below say where
 * Workbox's events are not sufficient.
 */

const CHECK_EVERY = 60 * 60_000
/**
 * Longest time (ms) for which the registration waits for the page's `load` event; after that only pictures
 * can still be loading.
 */
const LOAD_LIMIT = 10_000
/**
 * How long (ms) after the click on Update the old worker may finish its requests, before a reload aborts
 * them.
 */
export const FINISH_LIMIT = 15_000
/**
 * Time (ms) within which an installed worker that activates itself must take control; otherwise the update is
 * offered.
 */
const ALONE_LIMIT = 1_000
/** Pauses (ms) between attempts to register when the worker or one of its files did not load. */
const AGAIN = { first: 10_000, most: 600_000 }
const TYPED = 'textarea, input:not([type=range], [type=checkbox], [type=radio])'

const changed = createEmitter<void>()
const holds = new Set<() => boolean>()
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()
let waiting: ServiceWorker | null = null
/** True when a worker of another build took control while this page could not reload. */
let outdated = false
/**
 * True when the waiting worker was activated without the person's confirmation, because the page was not in
 * use.
 */
let unasked = false
/**
 * True after any touch, wheel or key event. Scrolling shows that the page is in use, but the browser does not
 * count scrolling as user activation.
 */
let touched = false
let later = false
let registration: ServiceWorkerRegistration | null = null
let workbox: Workbox | null = null
let again = AGAIN.first

onWriting(() => changed.emit())
document.addEventListener(
  'input',
  ({ target }) => {
    const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (field && target.matches(TYPED)) typed.add(target)
    changed.emit()
  },
  true,
)
const touch = (): void => {
  touched = true
}
for (const type of ['pointerdown', 'wheel', 'keydown'])
  document.addEventListener(type, touch, { capture: true, passive: true })
allowReloads(() => !isBusy())

/**
 * Whether a reload would lose work: text in a field, a write in flight, or a screen that prevents reloads
 * (`holdUpdate`).
 */
function isBusy(): boolean {
  if (isWriting()) return true
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  return [...typed].some((field) => field.value !== '') || [...holds].some((hold) => hold())
}

const isReady = (): boolean => (waiting !== null || outdated) && !later && !isBusy()

function offer(worker: ServiceWorker | null): void {
  waiting = worker
  later = false
  changed.emit()
}

/**
 * Registers the worker; does nothing in a browser without service workers. `url`: address of the worker's
 * script, whose folder is the scope of the worker.
 */
export async function startUpdates(url: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // Every tab listens, so that all idle tabs reload at the same time, even if Update was clicked in another
  // tab. Workbox's `controlling` event is not sufficient: it fires only in a tab that has registered the
  // worker, and never where the registration failed.
  serviceWorker.addEventListener('controllerchange', () => void follow())
  window.addEventListener('pageshow', ({ persisted }) => persisted && void follow())
  // In Chromium, replacing a worker while the worker serves a loading page may stall that page for minutes.
  await loaded()
  const found = await register(url)
  if (found) claimed(found)
  if (found?.waiting) {
    if (isUntouched()) {
      unasked = true
      void messageSW(found.waiting, { type: 'skipWaiting', ifAlone: true })
      await new Promise((done) => setTimeout(done, ALONE_LIMIT))
    }
    offer(found.waiting)
  }
  // The worker may have changed while this page loaded.
  if (serviceWorker.controller) void follow()
  const check = () => void workbox?.update().catch(() => {})
  setInterval(check, CHECK_EVERY)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}

/**
 * The first worker takes control of the pages that are open at its activation. A page that was still loading
 * at that time asks the worker to take control of the page.
 */
function claimed({ active, installing, waiting: next }: ServiceWorkerRegistration): void {
  if (active && !installing && !next && !navigator.serviceWorker.controller)
    void messageSW(active, { type: 'claim' })
}

/**
 * Registers the worker. Returns null when this attempt failed; further attempts follow until one succeeds.
 */
async function register(url: string): Promise<ServiceWorkerRegistration | null> {
  const once = () => {
    setTimeout(() => void register(url), spread(again))
    again = Math.min(again * 2, AGAIN.most)
  }
  try {
    // Each attempt needs a new `Workbox` object, because one object can register only once.
    const next = new Workbox(workerUrl(url), { updateViaCache: 'none' })
    // `immediate`, because Workbox would otherwise wait for the `load` event without a time limit.
    const found = await next.register({ immediate: true })
    if (!found) return null
    workbox = next
    // Workbox's `waiting` event fires for only one new version, but several new versions may be released
    // while a page stays open.
    if (found !== registration) found.addEventListener('updatefound', () => watch(found.installing))
    registration = found
    watch(found.installing)
    // The browser removes the registration when the first installation fails, so register again.
    found.installing?.addEventListener('statechange', ({ target }) => {
      if (isRedundant(target) && !found.active) once()
    })
    return found
  } catch (cause) {
    // Private windows and blocked storage allow no worker, and the app runs without a worker. A `TypeError`
    // means that the script did not load, so register again.
    if (cause instanceof TypeError) once()
    return null
  }
}

const isRedundant = (worker: EventTarget | null): boolean =>
  worker !== null && 'state' in worker && worker.state === 'redundant'

const loaded = (): Promise<void> =>
  new Promise((done) => {
    if (document.readyState === 'complete') return done()
    window.addEventListener('load', () => done(), { once: true })
    setTimeout(done, LOAD_LIMIT)
  })

/** Whether the app was just opened and not touched yet. */
function isUntouched(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  const cold = opened !== undefined && 'type' in opened && opened.type === 'navigate'
  return cold && !isTouched() && !isBusy()
}

const isTouched = (): boolean => touched || navigator.userActivation?.hasBeenActive !== false

function watch(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // A page without a controller is installing its first worker, which replaces no other worker.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
    if (worker.state === 'redundant' && worker === waiting) offer(null)
  })
}

/**
 * Handles a worker that has taken control. If the worker is of another build, reloads the page, or offers the
 * reload while the page is busy.
 */
async function follow(): Promise<void> {
  const shell = await shellBuild()
  if (shell === null || shell === currentBuild()) return
  // Activation takes time, in which the person may have begun to use the page: the reload is then offered
  // instead.
  const inUse = unasked && isTouched()
  if (!isBusy() && !inUse && mayFollow(shell)) return window.location.reload()
  outdated = true
  offer(null)
}

/**
 * Maximum number of reloads for one build. A second reload is allowed, because the person may reload at the
 * same time and get the old page again; without a limit the page could reload in a loop.
 */
const TRIES = 2
let followed = false

/**
 * Whether this page may reload for the build: this page has not reloaded yet, and the tab fewer than `TRIES`
 * times.
 */
function mayFollow(build: string): boolean {
  if (followed) return false
  try {
    const [last, times] = (sessionStorage.getItem('followed') ?? '').split(' ')
    const tries = last === build ? Number(times) : 0
    if (tries >= TRIES) return false
    sessionStorage.setItem('followed', `${build} ${tries + 1}`)
    followed = true
    return true
  } catch {
    return false
  }
}

/** The build of the page that the service worker would serve at a reload; null when unknown. */
async function shellBuild(): Promise<string | null> {
  try {
    const page = await (await fetch(`${import.meta.env.BASE_URL}index.html`)).text()
    return /name="build" content="(\w+)"/.exec(page)?.[1] ?? null
  } catch {
    return null
  }
}

/**
 * Handles the click on Update: activates the waiting worker, after which every idle tab reloads. The old
 * worker first finishes its requests; after 15 s a reload aborts them. Only reads can be aborted, because a
 * write in flight prevents the reload. Resolves only if the page was not reloaded.
 */
export async function applyUpdate(): Promise<void> {
  unasked = false
  // Workbox's `messageSkipWaiting` is not used, because it sends a message with another name. The name must
  // never change, because a page of one release sends this message to the worker of the next release.
  if (waiting) void messageSW(waiting, { type: 'skipWaiting' })
  else window.location.reload()
  await new Promise((done) => setTimeout(done, FINISH_LIMIT))
  if (!isBusy() && !later) window.location.reload()
}

/** Handles the click on Later: the update is offered again at the next version or the next launch. */
export function postponeUpdate(): void {
  later = true
  changed.emit()
}

/** Prevents reloads for an update while `hold` returns true. Returns the function that removes the check. */
export function holdUpdate(hold: () => boolean): () => void {
  holds.add(hold)
  changed.emit()
  return () => {
    holds.delete(hold)
    changed.emit()
  }
}

/**
 * Prevents reloads for an update while `holding` is true: a form with changes, an open confirm sheet, a
 * running countdown.
 */
export function useHoldUpdate(holding: boolean): void {
  useEffect(() => (holding ? holdUpdate(() => true) : undefined), [holding])
}

function subscribe(listener: () => void): () => void {
  const ends = [changed.on(listener), onHeartbeat(listener)]
  return () => {
    for (const end of ends) end()
  }
}

/** Whether a newer version is ready and nothing prevents the reload. */
export const useUpdate = (): boolean => useSyncExternalStore(subscribe, isReady)
