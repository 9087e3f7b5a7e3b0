import { cx } from '../cx.ts'
import { topModal, watchModals } from './modals.ts'
import styles from './toast.module.css'

/** How long a toast stays (ms). */
export const TOAST_MS = 1500

/**
 * A sheet that closes lets the page be heard again, in the same breath as its toast. What a live region says comes after
 * the region itself, or nobody hears it.
 */
const SPEAK_AFTER_MS = 100

/** `good` is for what is well again ("Back online"). */
export type ToastTone = 'plain' | 'good'

let host: HTMLDivElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let speech: ReturnType<typeof setTimeout> | undefined
let showing = ''

/** The toast for who listens, on the page from the start. What is seen of it comes and goes. */
const voice = document.createElement('div')
voice.id = 'voice'
voice.className = cx('visually-hidden', styles.voice)
voice.setAttribute('role', 'status')
document.body.append(voice)

// A sheet that closes would take what is inside it away, one that opens would cover and silence what is outside.
watchModals(() => {
  stand(voice)
  if (host && showing) raise(host)
})

/**
 * Says one line for 1500 ms in the middle of the screen, above everything. One at a time: a new text replaces the old
 * one, the same text within its time is the same toast (parallel errors). Works outside React and before it starts.
 */
export function toast(text: string, tone: ToastTone = 'plain'): void {
  if (text === showing) return
  const element = ensureHost()
  showing = text
  clearTimeout(timer)
  clearTimeout(speech)
  timer = setTimeout(dismissToast, TOAST_MS)
  speech = setTimeout(() => {
    voice.textContent = text
  }, SPEAK_AFTER_MS)
  element.dataset.tone = tone
  element.textContent = text
  raise(element)
}

export function dismissToast(): void {
  clearTimeout(timer)
  clearTimeout(speech)
  showing = ''
  voice.textContent = ''
  if (!host) return
  host.textContent = ''
  if (host.matches(':popover-open')) host.hidePopover()
}

function ensureHost(): HTMLDivElement {
  if (host) return host
  host = document.createElement('div')
  host.className = styles.toast ?? ''
  host.setAttribute('aria-hidden', 'true')
  host.setAttribute('popover', 'manual')
  return host
}

/** Into the open modal: outside it all is inert and silent. */
function stand(element: HTMLDivElement): void {
  const parent = topModal() ?? document.body
  if (element.parentNode !== parent) parent.append(element)
}

/** To the front of the top layer. */
function raise(element: HTMLDivElement): void {
  stand(element)
  if (typeof element.showPopover !== 'function') return
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
}
