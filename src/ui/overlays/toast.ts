import { cx } from '../cx.ts'
import { topModal, watchModals } from './modals.ts'
import styles from './toast.module.css'

/** How long a toast is shown (ms). */
export const TOAST_MS = 1500

/**
 * Delay (ms) before the text of the live region is set. Screen readers announce only a text that is set in
 * an accessible live region, and the live region may become accessible only with the sheet that closes at
 * the same time.
 */
const SPEAK_AFTER_MS = 100

/** `good`: reports a recovery ("Back online"); `plain`: any other message. */
export type ToastTone = 'plain' | 'good'

let host: HTMLDivElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let speech: ReturnType<typeof setTimeout> | undefined
let showing = ''

/** The live region for screen readers, present from the start; the visible toast is separate. */
const voice = document.createElement('div')
voice.id = 'voice'
voice.className = cx('visually-hidden', styles.voice)
voice.setAttribute('role', 'status')
document.body.append(voice)

// Moves the toast when a sheet opens or closes: a closing sheet would remove a toast inside the sheet, and an
// opening sheet would cover and silence a toast outside of the sheet.
watchModals(() => {
  stand(voice)
  if (host && showing) raise(host)
})

/**
 * Shows one line for 1500 ms in the middle of the screen. Only one toast is shown at a time: a new text replaces the
 * old one, and parallel errors with the same text are shown once. Works outside of React and before React starts.
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

/** Moves an element into the open modal, because everything outside of the modal is inert and not announced. */
function stand(element: HTMLDivElement): void {
  const parent = topModal() ?? document.body
  if (element.parentNode !== parent) parent.append(element)
}

/** Raises an element to the front of the top layer. */
function raise(element: HTMLDivElement): void {
  stand(element)
  if (typeof element.showPopover !== 'function') return
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
}
