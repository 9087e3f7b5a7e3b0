/** Where the focus goes when what had it leaves the page: the place is remembered while it is still there. */
interface Place {
  readonly opener: HTMLElement
  /** Rows around the opener's own, nearest first: those below, then those above. */
  readonly rows: readonly Element[]
  readonly around: readonly Element[]
}

const TARGET =
  'a[href], button:not(:disabled, [aria-disabled="true"], [tabindex="-1"]), input:not(:disabled), [tabindex="0"]'
const TITLE = 'h1, h2, h3, [role="tab"][aria-selected="true"]'
/** How long a row may take to leave after its sheet has closed: the list is read again over the line. */
const WATCH_MS = 10_000

function siblings(row: Element): Element[] {
  const all = [...(row.parentElement?.children ?? [])]
  const at = all.indexOf(row)
  return [...all.slice(at + 1), ...all.slice(0, at).reverse()]
}

/** Taken when a sheet or dialog opens; null when nothing had the focus. */
export function placeOfFocus(): Place | null {
  const opener = document.activeElement
  if (!(opener instanceof HTMLElement) || opener === document.body) return null
  const row = opener.closest('li, details, tr')
  const around: Element[] = []
  for (let at = opener.parentElement; at; at = at.parentElement) around.push(at)
  return { opener, rows: row ? siblings(row) : [], around }
}

/** Whether it can be seen and have the focus: what fills the screen leaves only dialogs beside it. */
const isSeen = (element: Element): boolean =>
  element.isConnected &&
  element.getClientRects().length > 0 &&
  (document.fullscreenElement?.contains(element) !== false || element.closest('dialog[open]') !== null)

/** What has closed or gone out of sight loses the focus by itself, but later: a sheet when it has moved away. */
function isLost(): boolean {
  const active = document.activeElement
  if (active === null || active === document.body) return true
  return active.closest('dialog:not([open])') !== null || !isSeen(active)
}

function focusOn(element: HTMLElement): void {
  if (!element.matches(TARGET)) element.tabIndex = -1
  element.focus({ preventScroll: true })
  // Whoever goes by keys follows the focus; under a finger nothing may move, it can be anywhere by now.
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' })
}

/**
 * The heading of the page that is seen and says something: a page whose code is on its way has none yet. What fills the
 * screen has none: its first button.
 */
const heading = (): HTMLElement | null | undefined =>
  document.fullscreenElement?.querySelector<HTMLElement>(TARGET) ??
  [...document.querySelectorAll('h1')].find((title) => title.textContent !== '' && isSeen(title))

/**
 * Gives a focus that nothing has to the heading of the page, as soon as that is there, and again when that heading makes
 * room for another soon after; a focus that the person has moved meanwhile stays. Nothing scrolls. Gives the function
 * that ends it.
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
  // What is kept behind another page is hidden and shown by its style.
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'hidden'] })
  look()
  return stop
}

/** To the next row, else to the heading of what the opener stood in. */
function focusNear({ rows, around }: Place): void {
  for (const row of rows) {
    const target = row.isConnected && row.querySelector<HTMLElement>(TARGET)
    if (target) {
      focusOn(target)
      return
    }
  }
  for (const part of around) {
    // A sheet beside the list has a title too, and is closed.
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
 * Called when the sheet has closed and the browser has given the focus back. An opener that is gone, or goes soon after
 * (a cancelled order leaves its list), hands the focus on; a focus that the person has moved meanwhile stays.
 */
export function returnFocus(place: Place | null): void {
  if (!place) {
    // It opened by itself, before anybody had touched the page.
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
 * Watches over the focus: what leaves the page while it has it (a level of the book, a button that brings another part
 * in its place) hands it on. Gives the function that ends it.
 */
export function keepFocus(): () => void {
  let place = placeOfFocus()
  const took = () => {
    place = placeOfFocus()
  }
  // Some browsers say that what is removed loses the focus, and say it before it is gone.
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
