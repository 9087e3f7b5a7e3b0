import { useSyncExternalStore } from 'react'
import { local } from '../cache/local.ts'
import { createCell, createEmitter } from './emitter.ts'

/** Chromium's event; not in TypeScript's library. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

export interface InstallView {
  /** `prompt`: the browser can be asked. `ios`: Share → Add to Home Screen. `none`: installed, or not possible here. */
  readonly method: 'prompt' | 'ios' | 'none'
  /** The card is due: second visit or signed in once, not put away within 14 days (docs/offline.md#rule-14-install). */
  readonly due: boolean
}

const PUT_AWAY = 14 * 86_400_000
/** Opening the app again within an hour is the same visit. */
const BETWEEN_VISITS = 3_600_000

/** How long a tap waits for the browser's offer (ms): a question to the person needs a tap of the last five seconds. */
const OFFER_WAIT = 4_000

let offered: InstallEvent | null = null
const offers = createEmitter<void>()

/**
 * The browser makes its offer seconds after the first picture, too late for a card that pushes nothing away. A device that
 * had one at an earlier launch, and has not used it, is taken to have it at this one as well.
 */
const wasOffered = (): boolean => offered !== null || local.get('installOffered') === '1'

/** Runs from the home screen, not in a browser tab. */
export const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
/** iPadOS calls itself a Mac; a Mac has no touch. */
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

/** Counts visits and waits for the browser's offer. Called once at boot. */
export function startInstall(): void {
  const last = Number(local.get('lastVisit') ?? 0)
  if (Date.now() - last > BETWEEN_VISITS) local.set('visits', String(Number(local.get('visits') ?? 0) + 1))
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

/** A login makes the card due at once. */
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

/** Asks the browser, on a tap. Gives whether the person accepted; false too where the browser offers nothing any more. */
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

export function putInstallAway(): void {
  local.set('installPutAway', String(Date.now()))
  update()
}
