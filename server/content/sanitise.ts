import sanitizeHtml, { type Attributes } from 'sanitize-html'
import { isMarkupLink, isMarkupPicture, MARKUP } from '#domain/text/markup.ts'

/**
 * Restricts HTML to the markup of an article (docs/invariants.md#markup): `sanitize-html` parses the HTML
 * and writes it again, and this file lists the allowed tags, attributes and addresses.
 */

/** Tags that are removed together with their content. */
const DROPPED = [
  ...['script', 'style', 'iframe', 'object', 'embed', 'applet', 'svg', 'math', 'template', 'noscript'],
  ...['textarea', 'title', 'xmp', 'plaintext', 'noembed', 'noframes', 'select', 'option', 'head', 'frameset'],
]

const isSpan = (value: string): boolean => /^[1-9]\d?$/.test(value)
/**
 * Whether a value is a whole number of pixels. The attributes `width` and `height` reserve the picture's
 * space while the picture loads.
 */
const isPixels = (value: string): boolean => /^[1-9]\d{0,3}$/.test(value)

const ALLOWED: Readonly<Record<string, (value: string) => boolean>> = {
  href: isMarkupLink,
  src: isMarkupPicture,
  alt: () => true,
  width: isPixels,
  height: isPixels,
  colspan: isSpan,
  rowspan: isSpan,
}

/** The attributes of a tag that are in `keys` and have an allowed value, in the order of `keys`. */
function allowedAttributes(keys: readonly string[], given: Attributes): Attributes {
  const kept: Attributes = {}
  for (const key of keys) {
    const value = key === 'href' || key === 'src' ? given[key]?.trim() : given[key]
    if (value === undefined || !ALLOWED[key]?.(value)) continue
    kept[key] = key === 'alt' ? value.slice(0, 300) : value
    // `noreferrer`: the linked page must not learn the address of the page that contains the link.
    if (key === 'href' && !value.startsWith('#')) kept.rel = 'noopener noreferrer'
  }
  return kept
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(MARKUP),
  allowedAttributes: Object.fromEntries(
    Object.entries(MARKUP).map(([tag, keys]) => [tag, tag === 'a' ? [...keys, 'rel'] : [...keys]]),
  ),
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  nonTextTags: DROPPED,
  nestingLimit: 24,
  transformTags: Object.fromEntries(
    Object.entries(MARKUP).map(([tag, keys]) => [
      tag,
      (tagName: string, given: Attributes) => ({ tagName, attribs: allowedAttributes(keys, given) }),
    ]),
  ),
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
}

/** Removes all markup that is not allowed and closes open tags. Sanitising the result again changes nothing. */
export function sanitise(html: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
  const source = html.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
  // `sanitize-html` has encoded all other `>` characters, so ` />` only occurs at the end of void
  // elements such as `<br />`. HTML writes them without the slash: `<br>`.
  return sanitizeHtml(source, OPTIONS).replaceAll(' />', '>')
}
