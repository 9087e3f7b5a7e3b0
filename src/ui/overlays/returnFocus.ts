/** Target of the focus when the focused element is removed; recorded while the element still exists. */
interface Place {
  readonly opener: HTMLElement
  /** Rows around the opener's row, nearest first: rows below, then rows above. */
  readonly rows: readonly Element[]
  readonly around: readonly Element[]
}

const TARGET =
  'a[href], button:not(:disabled, [aria-disabled="true"], [tabindex="-1"]), input:not(:disabled), [tabindex="0"]'
const TITLE = 'h1, h2, h3, [role="tab"][aria-selected="true"]'
/**
 * How long (ms) the row that opened a sheet is watched for its removal after the sheet has closed: the row
 * disappears only after the list has been requested again.
 */
const WATCH_MS = 10_000

function siblings(row: Element): Element[] {
  const all = [...(row.parentElement?.children ?? [])]
  const at = all.indexOf(row)
  return [...all.slice(at + 1), ...all.slice(0, at).reverse()]
}

/** Records the surroundings of the focused element when a sheet or dialog opens; null when nothing had the focus. */
export function placeOfFocus(): Place | null {
  const opener = document.activeElement
  if (!(opener instanceof HTMLElement) || opener === document.body) return null
  const row = opener.closest('li, details, tr')
  const around: Element[] = []
  for (let at = opener.parentElement; at; at = at.parentElement) around.push(at)
  return { opener, rows: row ? siblings(row) : [], around }
}

/** Whether an element is visible and focusable; in full screen only the full-screen element and dialogs are. */
const isSeen = (element: Element): boolean =>
  element.isConnected &&
  element.getClientRects().length > 0 &&
  (document.fullscreenElement?.contains(element) !== false || element.closest('dialog[open]') !== null)

/**
 * Whether the focus is lost: also on an element that is removed or hidden but still focused, such as in a closing
 * sheet.
 */
function isLost(): boolean {
  const active = document.activeElement
  if (active === null || active === document.body) return true
  return active.closest('dialog:not([open])') !== null || !isSeen(active)
}

function focusOn(element: HTMLElement): void {
  if (!element.matches(TARGET)) element.tabIndex = -1
  element.focus({ preventScroll: true })
  // With keyboard use the focused element must be scrolled into view; with touch nothing may scroll.
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' })
}

/**
 * The visible heading with text (on a page that is still loading, the heading has no text); in full screen
 * the first button.
 */
const heading = (): HTMLElement | null | undefined =>
  document.fullscreenElement?.querySelector<HTMLElement>(TARGET) ??
  [...document.querySelectorAll('h1')].find((title) => title.textContent !== '' && isSeen(title))

/**
 * Moves a lost focus to the page's heading as soon as the heading exists, and again when the heading is
 * replaced shortly after; a focus that the person has moved is not changed. Does not scroll. Returns the
 * function that stops the observation.
 */
export function focusOnHeading(): () => void {
  let given: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    watch.disconnect()
  }
  const look = () => {
    if (!isLost()) {
      if (document.activeElement !== given) stop()
      return
    }
    const title = heading()
    if (!title) return
    given = title
    if (!title.matches(TARGET)) title.tabIndex = -1
    title.focus({ preventScroll: true })
    timer ??= setTimeout(stop, WATCH_MS)
  }
  const watch = new MutationObserver(look)
  // A page that is kept behind another page is hidden by its style attribute.
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'hidden'] })
  look()
  return stop
}

/** Moves the focus to the next row, else to the heading of the part that contained the opener. */
function focusNear({ rows, around }: Place): void {
  for (const row of rows) {
    const target = row.isConnected && row.querySelector<HTMLElement>(TARGET)
    if (target) {
      focusOn(target)
      return
    }
  }
  for (const part of around) {
    // A closed sheet beside the list also contains a title, which is skipped.
    const titles = part.isConnected ? [...part.querySelectorAll<HTMLElement>(TITLE)] : []
    const title = titles.find((one) => one.closest('dialog:not([open])') === null && isSeen(one))
    if (title) {
      focusOn(title)
      return
    }
  }
  focusOnHeading()
}

/**
 * Call after the sheet has closed and the browser has restored the focus. When the element that opened the
 * sheet is removed at that time or within `WATCH_MS` (such as the row of a cancelled order), moves the
 * focus to a neighbour; a focus that the person has moved is not changed.
 */
export function returnFocus(place: Place | null): void {
  if (!place) {
    // The sheet opened without user action, so there is no earlier focus to restore.
    focusOnHeading()
    return
  }
  const { opener } = place
  if (!opener.isConnected) {
    if (isLost()) focusNear(place)
    return
  }
  const stop = () => {
    clearTimeout(timer)
    watch.disconnect()
  }
  const watch = new MutationObserver(() => {
    if (opener.isConnected) return
    stop()
    if (isLost()) focusNear(place)
  })
  const timer = setTimeout(stop, WATCH_MS)
  watch.observe(document.body, { childList: true, subtree: true })
}

/**
 * Observes the focus: when a focused element is removed (an order book row, a button whose click replaces the
 * part with the button), moves the focus to a neighbour. Returns the function that stops observing.
 */
export function keepFocus(): () => void {
  let place = placeOfFocus()
  const took = () => {
    place = placeOfFocus()
  }
  // Some browsers fire blur for a removed element while the element is still in the document.
  const gave = () => {
    queueMicrotask(() => {
      if (place?.opener.isConnected && isLost()) place = null
    })
  }
  const watch = new MutationObserver(() => {
    if (!place || place.opener.isConnected) return
    const left = place
    place = null
    if (isLost()) focusNear(left)
  })
  document.addEventListener('focusin', took)
  document.addEventListener('focusout', gave)
  watch.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', took)
    document.removeEventListener('focusout', gave)
    watch.disconnect()
  }
}
