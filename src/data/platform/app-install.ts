import { useSyncExternalStore } from 'react'
import { local } from '../cache/local-storage.ts'
import { createCell, createEmitter } from './emitter.ts'

/** Chromium's event `beforeinstallprompt`, which TypeScript's library does not declare. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

export interface InstallView {
  /**
   * How the app can be installed. `prompt`: by the browser's dialog. `ios`: by the person with Share → Add to
   * Home Screen. `none`: already installed, or not possible in this browser.
   */
  readonly method: 'prompt' | 'ios' | 'none'
  /**
   * Whether to show the install card: from the second visit or the first sign-in on, unless dismissed within the last
   * 14 days (docs/offline.md#rule-14-install).
   */
  readonly due: boolean
}

const PUT_AWAY = 14 * 86_400_000
/** A launch within this time (ms) after the previous launch counts as the same visit. */
const BETWEEN_VISITS = 3_600_000

/**
 * How long (ms) a click on Install waits for the browser's event; the browser shows its dialog only within
 * five seconds of a click.
 */
const OFFER_WAIT = 4_000

let offered: InstallEvent | null = null
const offers = createEmitter<void>()

/**
 * Whether the browser offers the installation: its install event has fired at this launch, or fired at an
 * earlier launch and the app was not installed since. An event of an earlier launch counts, because the
 * event of this launch fires only seconds after the first paint, when inserting the install card would shift
 * the layout.
 */
const wasOffered = (): boolean => offered !== null || local.get('installOffered') === '1'

/** Whether the app runs from the home screen instead of a browser tab. */
export const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
/** An iPad reports itself as a Mac, but has a touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const methodNow = (): InstallView['method'] =>
  isStandalone() ? 'none' : wasOffered() ? 'prompt' : isIos() ? 'ios' : 'none'
function dueNow(): boolean {
  if (methodNow() === 'none') return false
  const put = Number(local.get('installPutAway') ?? 0)
  return Number(local.get('visits') ?? 0) >= 2 && Date.now() - put > PUT_AWAY
}
const cell = createCell<InstallView>({ method: 'none', due: false })
const update = (): void => cell.set({ method: methodNow(), due: dueNow() })

/**
 * Whether this launch belongs to the first visit; null until the launch is counted, which may be after the
 * first screen.
 */
let first: boolean | null = null
/** True when nobody has opened the app on this device before this launch. */
export const isFirstVisit = (): boolean => first ?? Number(local.get('visits') ?? 0) < 1

/** Counts visits and listens for the browser's install event. Called once at boot. */
export function startInstall(): void {
  const last = Number(local.get('lastVisit') ?? 0)
  if (Date.now() - last > BETWEEN_VISITS) local.set('visits', String(Number(local.get('visits') ?? 0) + 1))
  first = Number(local.get('visits')) < 2
  local.set('lastVisit', String(Date.now()))
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallEvent
    local.set('installOffered', '1')
    offers.emit()
    update()
  })
  window.addEventListener('appinstalled', () => {
    forget()
    update()
  })
  update()
}

/** Makes a signed-in person count as a repeated visitor, so that the install card is shown at once. */
export function countSignIn(): void {
  local.set('visits', String(Math.max(2, Number(local.get('visits') ?? 0))))
  update()
}

export const useInstall = (): InstallView => useSyncExternalStore(cell.subscribe, cell.get)

function forget(): void {
  offered = null
  local.remove('installOffered')
}

const nextOffer = (): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      stop()
      done()
    }
    const stop = offers.on(end)
    setTimeout(end, OFFER_WAIT)
  })

/**
 * Shows the browser's install dialog; must be called in a click handler. Resolves with true when the person
 * accepted, and with false when the person declined or the browser offers no dialog.
 */
export async function install(): Promise<boolean> {
  if (!offered && wasOffered()) await nextOffer()
  const event = offered
  forget()
  if (!event) {
    update()
    return false
  }
  const { outcome } = await event.prompt()
  update()
  return outcome === 'accepted'
}

export function dismissInstall(): void {
  local.set('installPutAway', String(Date.now()))
  update()
}
