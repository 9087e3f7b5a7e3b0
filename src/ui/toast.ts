import { topModal, watchModals } from './modals.ts'
import styles from './toast.module.css'

/** product.md §9. */
export const TOAST_MS = 1500

/** `good` is for what is well again ("Back online"). */
export type ToastTone = 'plain' | 'good'

let host: HTMLDivElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let showing = ''

/**
 * Says one line for 1500 ms in the middle of the screen, above everything. One at a time: a new text replaces the old
 * one, the same text within its time is the same toast (parallel refusals). Works outside React and before it starts.
 */
export function toast(text: string, tone: ToastTone = 'plain'): void {
  if (text === showing) return
  const element = ensureHost()
  showing = text
  clearTimeout(timer)
  timer = setTimeout(dismissToast, TOAST_MS)
  element.dataset.tone = tone
  raise(element)
  // A live region is announced when its text changes after it is on the page, so the text comes second.
  element.textContent = text
}

export function dismissToast(): void {
  clearTimeout(timer)
  showing = ''
  if (!host) return
  host.textContent = ''
  if (host.matches(':popover-open')) host.hidePopover()
}

function ensureHost(): HTMLDivElement {
  if (host) return host
  host = document.createElement('div')
  host.className = styles.toast ?? ''
  host.setAttribute('role', 'status')
  host.setAttribute('aria-live', 'polite')
  host.setAttribute('popover', 'manual')
  // A sheet that closes would take the toast inside it away, one that opens would cover it.
  watchModals(() => {
    if (host && showing) raise(host)
  })
  return host
}

/** Into the open modal (outside it all is inert and silent) and to the front of the top layer. */
function raise(element: HTMLDivElement): void {
  const parent = topModal() ?? document.body
  if (element.parentNode !== parent) parent.append(element)
  if (typeof element.showPopover !== 'function') return
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
}
