/**
 * Runs in the page (so it must not use anything outside itself) and lists every text that cannot be read completely:
 * cut by a frame, outside the screen, spilling out of its box, or covered by another text.
 *
 * - A text may end in an ellipsis only if the full text can be reached, which the element declares with
 * `data-ellipsis` (such as a preview whose row opens the full text).
 * - A word or a number must not be broken in the middle, except in writing systems that break lines anywhere.
 * - Text outside the visible frame of a scroll container does not count as cut, because users can scroll to it.
 * - Layers (sheets, toasts, sticky parts) may cover the text under them.
 */
export function unreadableTexts(): string[] {
  const found = new Set<string>()
  interface Line {
    readonly element: Element
    readonly text: string
    readonly box: DOMRect
    readonly layer: Element
  }
  const words = (text: string): string => `"${text.trim().replace(/\s+/g, ' ').slice(0, 60)}"`
  const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element)
  const shown = (element: Element): boolean =>
    element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true })
  const hiddenOnPurpose = (element: Element): boolean => element.closest('.visually-hidden') !== null
  const reachable = (element: Element): boolean => element.closest('[data-ellipsis]') !== null
  const scrolls = (style: CSSStyleDeclaration, axis: 'X' | 'Y'): boolean =>
    ['auto', 'scroll'].includes(style[`overflow${axis}`])
  const cuts = (style: CSSStyleDeclaration, axis: 'X' | 'Y'): boolean =>
    ['hidden', 'clip'].includes(style[`overflow${axis}`])
  const painted = (style: CSSStyleDeclaration): boolean =>
    !/^(?:transparent|rgba\(.+, 0\))$/.test(style.backgroundColor)
  const layerOf = (element: Element): Element => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position } = styleOf(at)
      if (position === 'fixed' || position === 'sticky' || at.matches('dialog, [popover]')) return at
    }
    return document.body
  }

  /** The height of the glyphs, which is less than the height of the line box around them. */
  const ink = (rect: DOMRect, size: number): DOMRect => {
    const height = Math.min(rect.height, size * 0.8)
    return new DOMRect(rect.x, rect.y + (rect.height - height) / 2, rect.width, height)
  }

  function evaluate(element: Element, text: string, box: DOMRect): void {
    let outside = { x: box.right > innerWidth + 1 || box.left < -1, y: false }
    let boxed = false
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at)
      const frame = at.getBoundingClientRect()
      const beyondX = box.right > frame.right + 1 || box.left < frame.left - 1
      const beyondY = box.bottom > frame.bottom + 1 || box.top < frame.top - 1
      if (!boxed && painted(style) && style.display !== 'inline') {
        boxed = true
        if (beyondX && !cuts(style, 'X') && !scrolls(style, 'X')) found.add(`spills: ${words(text)}`)
        if (beyondY && !cuts(style, 'Y') && !scrolls(style, 'Y')) found.add(`spills below: ${words(text)}`)
      }
      if (beyondX && cuts(style, 'X')) {
        if (!(style.textOverflow === 'ellipsis' && reachable(element))) found.add(`cut: ${words(text)}`)
        return
      }
      if (beyondY && cuts(style, 'Y')) {
        if (!reachable(element)) found.add(`cut below: ${words(text)}`)
        return
      }
      if (scrolls(style, 'X') && at.scrollWidth > at.clientWidth + 1) outside = { ...outside, x: false }
      if (scrolls(style, 'X') || scrolls(style, 'Y')) {
        if (beyondX && !outside.x && scrolls(style, 'X') && at.scrollWidth > at.clientWidth + 1) return
        if (beyondY && scrolls(style, 'Y') && at.scrollHeight > at.clientHeight + 1) {
          if (outside.x) found.add(`off screen: ${words(text)}`)
          return
        }
      }
      if (style.position === 'fixed' || at.matches('dialog')) break
    }
    if (outside.x) found.add(`off screen: ${words(text)}`)
  }

  const wide = document.documentElement.scrollWidth
  if (wide > innerWidth + 1) found.add(`the page is ${wide} px wide`)
  for (const scroller of document.querySelectorAll('[data-page-scroll]'))
    if (shown(scroller) && scroller.scrollWidth > scroller.clientWidth + 1)
      found.add(`the content is ${scroller.scrollWidth} px wide`)

  const breaksAnywhere = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/
  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || text.trim() === '' || element.closest('script, style, title, option, noscript, canvas'))
      continue
    if (!shown(element) || hiddenOnPurpose(element)) continue
    // A modal dialog makes the page behind it inert, so only the dialog is checked.
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    if (modal && !modal.contains(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const size = Number.parseFloat(styleOf(element).fontSize)
    if (!breaksAnywhere.test(text) && !element.closest('[data-breaks]')) {
      for (const word of text.matchAll(/[^ \n\t/–-]+/g)) {
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        const tops = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        )
        if (tops.size > 1) found.add(`broken: ${words(word[0])} of ${words(text)}`)
      }
      range.selectNodeContents(node)
    }
    for (const rect of range.getClientRects()) {
      if (rect.width < 2 || rect.height < 2) continue
      const box = ink(rect, size)
      evaluate(element, text, box)
      lines.push({ element, text, box, layer: layerOf(element) })
    }
  }

  for (const field of document.querySelectorAll('input, textarea')) {
    if (!(field instanceof HTMLInputElement) || !shown(field) || field.value !== '' || !field.placeholder)
      continue
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) continue
    const style = styleOf(field)
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const room =
      field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (pen.measureText(field.placeholder).width > room + 1)
      found.add(`placeholder cut: ${words(field.placeholder)}`)
  }

  /** The visible part of a line: its box, clipped by every frame around it. */
  const seen = ({ element, box }: Line): DOMRect => {
    let { left, top, right, bottom } = box
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const frame = at.getBoundingClientRect()
      left = Math.max(left, frame.left)
      right = Math.min(right, frame.right)
      top = Math.max(top, frame.top)
      bottom = Math.min(bottom, frame.bottom)
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }
  const visible = lines
    .map((line) => ({ ...line, box: seen(line) }))
    .filter(({ box }) => box.width > 2 && box.height > 2)
  for (const [index, one] of visible.entries()) {
    for (const other of visible.slice(index + 1)) {
      if (one.layer !== other.layer || one.element === other.element) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 1.5 && down > 1.5) found.add(`overlap: ${words(one.text)} and ${words(other.text)}`)
    }
    // The text is covered unless the element painted at this point contains the text's element or is
    // inside the text's element.
    const { element, box } = one
    for (const x of [box.left + 2, box.right - 2]) {
      const y = box.top + box.height / 2
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
      const top = document.elementFromPoint(x, y)
      if (!top || top === element || element.contains(top) || top.contains(element)) continue
      if (layerOf(top) !== one.layer || styleOf(element).pointerEvents === 'none') continue
      // The topmost element may be transparent, so its ancestors are checked too.
      for (let cover: Element | null = top; cover && !cover.contains(element); cover = cover.parentElement) {
        if (!painted(styleOf(cover)) && !cover.matches('svg, img, canvas')) continue
        found.add(
          `covered: ${words(one.text)} by ${cover.tagName.toLowerCase()}.${cover.getAttribute('class') ?? ''}`,
        )
        break
      }
    }
  }
  return [...found]
}
