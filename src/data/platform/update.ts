import { useEffect, useSyncExternalStore } from 'react'
import { messageSW } from 'workbox-window'
import { REQUEST_LIMIT } from '#contract/wire/timeouts.ts'
import { isWriting, onWriting } from '../api/write.ts'
import { onHeartbeat } from '../realtime/heartbeat.ts'
import { allowReloads, currentBuild } from './chunk.ts'
import { createEmitter } from './emitter.ts'
import { spread } from './probe.ts'
import { workerUrl } from './script-url.ts'

/**
 * The worker and its updates (docs/offline.md#rule-12-updates). A new version waits until it is tapped for, in this tab
 * or another, and no page is replaced while something in it is typed, confirmed or sent: such a page stays whole as the
 * build it is, whose files the server still has, and offers the change once it is free. `useRegisterSW` of the PWA
 * plugin does not reload a page that had no worker when it registered, and Workbox's own watcher stops at the second
 * version a long-lived page sees: of workbox-window only its messages are used, hence our own few lines.
 */

const CHECK_EVERY = 60 * 60_000
/** What the page still fetches at its start has come by then, or is a picture that may be late. */
const LOAD_LIMIT = 10_000
/** A worker that may take over by itself has done so by then; otherwise it is offered. */
const ALONE_LIMIT = 1_000
/** On a bad connection the worker, or a file that it must have, does not come at the first try (ms). */
const AGAIN = { first: 10_000, most: 600_000 }
const TYPED = 'textarea, input:not([type=range], [type=checkbox], [type=radio])'

const changed = createEmitter<void>()
const holds = new Set<() => boolean>()
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()
let waiting: ServiceWorker | null = null
/** Another build's worker has taken over while this page was busy. */
let outdated = false
/** The waiting worker was asked to take over by itself, because nobody had touched the page. */
let unasked = false
/** A finger, a wheel or a key: scrolling is no activation for the browser, and is use all the same. */
let touched = false
let later = false
let registration: ServiceWorkerRegistration | null = null
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

/** Something would be lost with the page: a text in a field, a write on its way, whatever a screen holds. */
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

/** Registers the worker. `url` and scope are the app's base. Gives nothing where there are no workers. */
export async function startUpdates(url: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // Every tab listens: whoever tapped, all that are free leave the old files together.
  serviceWorker.addEventListener('controllerchange', () => void follow())
  window.addEventListener('pageshow', ({ persisted }) => persisted && void follow())
  // A worker that is replaced while it answers a page that loads may keep that page waiting for minutes (Chromium).
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
  // The worker may have changed while this page was on its way.
  if (serviceWorker.controller) void follow()
  const check = () => void registration?.update().catch(() => {})
  setInterval(check, CHECK_EVERY)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}

/** The first worker claims the pages it knows; one that was on its way when it became active asks to be one of them. */
function claimed({ active, installing, waiting: next }: ServiceWorkerRegistration): void {
  if (active && !installing && !next && !navigator.serviceWorker.controller)
    void messageSW(active, { type: 'claim' })
}

/** Tried again until there is a worker; null for now. */
async function register(url: string): Promise<ServiceWorkerRegistration | null> {
  const once = () => {
    setTimeout(() => void register(url), spread(again))
    again = Math.min(again * 2, AGAIN.most)
  }
  try {
    const found = await navigator.serviceWorker.register(workerUrl(url), { updateViaCache: 'none' })
    if (found !== registration) found.addEventListener('updatefound', () => watch(found.installing))
    registration = found
    watch(found.installing)
    // A first installation that fails takes the registration with it.
    found.installing?.addEventListener('statechange', ({ target }) => {
      if (isRedundant(target) && !found.active) once()
    })
    return found
  } catch (cause) {
    // Private windows and blocked storage have no worker; the app runs without. A script that did not come may yet.
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

/** The app was just opened and nobody has put a finger on it. */
function isUntouched(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  const cold = opened !== undefined && 'type' in opened && opened.type === 'navigate'
  return cold && !isTouched() && !isBusy()
}

const isTouched = (): boolean => touched || navigator.userActivation?.hasBeenActive !== false

function watch(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // Without a controller this is the first installation, nothing to replace.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
    if (worker.state === 'redundant' && worker === waiting) offer(null)
  })
}

/** A worker took over: when its build is another than this page's, the page follows, or offers to while it is busy. */
async function follow(): Promise<void> {
  const shell = await shellBuild()
  if (shell === null || shell === currentBuild()) return
  // The worker takes its time to take over: a page that somebody has begun to use meanwhile is asked.
  const inUse = unasked && isTouched()
  if (!isBusy() && !inUse && mayFollow(shell)) return window.location.reload()
  outdated = true
  offer(null)
}

/** A reload by hand in the same moment may bring the old page once more; after the second try it does not go round in circles. */
const TRIES = 2
let followed = false

/** Whether this page has not followed yet, nor too many before it. */
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

/** The build of the page that the worker would give to the next visit; null when it cannot be told. */
async function shellBuild(): Promise<string | null> {
  try {
    const page = await (await fetch(`${import.meta.env.BASE_URL}index.html`)).text()
    return /name="build" content="(\w+)"/.exec(page)?.[1] ?? null
  } catch {
    return null
  }
}

/**
 * The tap on Update: the waiting worker takes over and every free tab reloads. The browser lets the old worker answer what
 * it has begun before, and that takes no longer than a request may. Resolves only when nothing came of it.
 */
export async function applyUpdate(): Promise<void> {
  unasked = false
  if (waiting) void messageSW(waiting, { type: 'skipWaiting' })
  else window.location.reload()
  await new Promise((done) => setTimeout(done, REQUEST_LIMIT))
}

/** The tap on Later: asked again at the next version or the next launch. */
export function postponeUpdate(): void {
  later = true
  changed.emit()
}

/** Keeps the page as it is whenever `hold` says so. Gives the end of it. */
export function holdUpdate(hold: () => boolean): () => void {
  holds.add(hold)
  changed.emit()
  return () => {
    holds.delete(hold)
    changed.emit()
  }
}

/** Keeps the page as it is while `holding` (a dirty form, an open confirm sheet, a running countdown). */
export function useHoldUpdate(holding: boolean): void {
  useEffect(() => (holding ? holdUpdate(() => true) : undefined), [holding])
}

function subscribe(listener: () => void): () => void {
  const ends = [changed.on(listener), onHeartbeat(listener)]
  return () => {
    for (const end of ends) end()
  }
}

/** Whether a newer version is ready and nothing holds it back. */
export const useUpdate = (): boolean => useSyncExternalStore(subscribe, isReady)
