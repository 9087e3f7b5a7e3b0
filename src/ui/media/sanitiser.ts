import DOMPurify from 'dompurify'
import { isMarkupLink, isMarkupPicture, MARKUP } from '#domain/text/markup.ts'
import { outsideHref } from '../actions/externalLinkHref.ts'

const ALLOWED_TAGS = Object.keys(MARKUP)
const ALLOWED_ATTR = [...new Set(Object.values(MARKUP).flat())]

const fits = (name: string, value: string): boolean => {
  switch (name) {
    case 'href':
      return isMarkupLink(value)
    case 'src':
      return isMarkupPicture(value)
    case 'alt':
      return true
    default:
      return /^[1-9]\d{0,3}$/.test(value)
  }
}

DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const known = MARKUP[element.tagName.toLowerCase()]?.includes(attribute.attrName) ?? false
  attribute.keepAttr = known && fits(attribute.attrName, attribute.attrValue.trim())
})

/**
 * Sanitises markup and returns a document fragment; a sanitised string could change its meaning when it is
 * parsed again. `tableName`: accessible name of the scrolling element around a table.
 */
export function markupOf(html: string, tableName: string): DocumentFragment {
  // The result is null, contrary to its type, when the parser finds no body (a text that begins with a frameset).
  const fragment: DocumentFragment | null = DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  if (fragment === null) return document.createDocumentFragment()
  for (const link of fragment.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href')?.trim() ?? ''
    if (!href.startsWith('#')) link.setAttribute('href', `#${outsideHref(href)}`)
  }
  for (const picture of fragment.querySelectorAll('img')) {
    if (picture.getAttribute('src') === null) picture.remove()
    picture.loading = 'lazy'
    picture.decoding = 'async'
    picture.alt = picture.getAttribute('alt') ?? ''
  }
  for (const table of fragment.querySelectorAll('table')) {
    // A nested table scrolls with the table that contains it.
    if (table.parentElement?.closest('table')) continue
    const frame = fragment.ownerDocument.createElement('div')
    frame.setAttribute('role', 'region')
    frame.setAttribute('aria-label', tableName)
    frame.tabIndex = 0
    table.replaceWith(frame)
    frame.append(table)
  }
  return fragment
}
