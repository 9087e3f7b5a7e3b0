/** The visible state of the page when it was inspected. */
export interface PageState {
  /** States that always are errors, even if they last only briefly. */
  readonly wrong: readonly string[]
  /** States that are errors only if they persist: content is still loading, or a list has not drawn its rows. */
  readonly waiting: readonly string[]
  /** Whether the app is still starting, so that the static start page is shown. */
  readonly starting: boolean
}

/**
 * Runs in the page (so it must not use anything outside itself). `focus`: the user has tapped on the page
 * since it was loaded, so an element must have the focus.
 */
export function inspectPage(focus: boolean): PageState {
  if (document.querySelector('#boot'))
    return { wrong: [], waiting: ['the app has not started'], starting: true }
  const wrong: string[] = []
  const waiting: string[] = []
  const shown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const words = (text: string | null): string => `"${(text ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}"`
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const content = modal ?? [...document.querySelectorAll('main')].find(shown)

  // A screen that shows only an image needs no text.
  const picture =
    modal && [...modal.querySelectorAll('img')].some((one) => shown(one) && one.naturalWidth > 0)
  if (!content || (!picture && (content as HTMLElement).innerText.trim().length < 3))
    waiting.push('nothing to read')

  const wide = document.documentElement.scrollWidth
  if (wide > innerWidth + 1) wrong.push(`the page is ${wide} px wide on ${innerWidth} px`)
  for (const scroller of document.querySelectorAll('[data-page-scroll]'))
    if (shown(scroller) && scroller.scrollWidth > scroller.clientWidth + 1)
      wrong.push(`the content is ${scroller.scrollWidth} px wide on ${scroller.clientWidth} px`)

  for (const busy of document.querySelectorAll('[aria-busy="true"]'))
    if (shown(busy)) waiting.push(`busy: ${words(busy.getAttribute('aria-label') ?? busy.textContent)}`)

  // Every visible part of a list must have rows.
  for (const list of content?.querySelectorAll('ul, ol, [role=list]') ?? []) {
    if (!shown(list) || list.getAttribute('aria-busy') === 'true') continue
    const box = list.getBoundingClientRect()
    if (box.height < 120) continue
    // The tested point is a quarter of the width from the left, because a list of two columns has a gap
    // in the middle.
    const x = box.left + box.width / 4
    for (let part = 1; part < 8; part += 1) {
      const y = (innerHeight * part) / 8
      if (y < box.top + 8 || y > box.bottom - 8) continue
      // Bars and sheets that cover the list, and gaps between rows, are not errors.
      const hit = document.elementsFromPoint(x, y)[0]
      if (hit === list && !document.elementsFromPoint(x, y + 16).some((one) => one.closest('li')))
        waiting.push(`a hole in the list ${words(list.getAttribute('aria-label'))}`)
    }
  }

  const active = document.activeElement
  // While a video is in full-screen mode, the browser's controls have the focus instead of an element of the
  // page.
  const own = !(document.fullscreenElement instanceof HTMLVideoElement)
  if (focus && own && (active === null || active === document.body)) waiting.push('the focus is on the page')
  return { wrong, waiting, starting: false }
}
