import sanitizeHtml, { type Attributes } from 'sanitize-html'
import { isMarkupLink, isMarkupPicture, MARKUP } from '#domain/text/markup.ts'

/**
 * Lets through the markup of an article and nothing else (docs/invariants.md#markup): `sanitize-html` parses and writes it
 * anew, and this file says which tags, attributes and addresses an article may have.
 */

/** Of these not even the text inside is kept. */
const DROPPED = [
  ...['script', 'style', 'iframe', 'object', 'embed', 'applet', 'svg', 'math', 'template', 'noscript'],
  ...['textarea', 'title', 'xmp', 'plaintext', 'noembed', 'noframes', 'select', 'option', 'head', 'frameset'],
]

const isSpan = (value: string): boolean => /^[1-9]\d?$/.test(value)
/** A picture's size in pixels, so that its place is kept free while it loads. */
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

/** Of a tag's attributes those of `keys` whose values are allowed too, in that order. */
function allowed(keys: readonly string[], given: Attributes): Attributes {
  const kept: Attributes = {}
  for (const key of keys) {
    const value = key === 'href' || key === 'src' ? given[key]?.trim() : given[key]
    if (value === undefined || !ALLOWED[key]?.(value)) continue
    kept[key] = key === 'alt' ? value.slice(0, 300) : value
    // A page that is opened by a link learns nothing of the one that it was opened from.
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
      (tagName: string, given: Attributes) => ({ tagName, attribs: allowed(keys, given) }),
    ]),
  ),
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
}

/**
 * The markup with everything removed that is not on the list; tags that were left open are closed. Doing it twice
 * changes nothing.
 */
export function sanitise(html: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
  const source = html.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
  // Every other `>` is an entity by now: what ends in ` />` is a tag without content, written the way HTML does.
  return sanitizeHtml(source, OPTIONS).replaceAll(' />', '>')
}
