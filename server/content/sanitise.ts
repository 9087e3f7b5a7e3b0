import { isMarkupLink, isMarkupPicture, MARKUP } from '#domain/text/markup.ts'

/**
 * Lets through the markup of an article and nothing else. What comes out is written anew: known tag names, known
 * attributes in double quotes, every other `<` `>` `"` as an entity; so there is no way of writing that a browser could
 * read as something that was not meant (docs/invariants.md#markup).
 */

const VOID = new Set(['br', 'img'])
/** Of these not even the inside is text. */
const DROPPED = new Set([
  ...['script', 'style', 'iframe', 'object', 'embed', 'applet', 'svg', 'math', 'template', 'noscript'],
  ...['textarea', 'title', 'xmp', 'plaintext', 'noembed', 'noframes', 'select', 'head', 'frameset'],
])
const DEEPEST = 24
/** Longest tag in characters; a longer one is text, so that tags that are never closed cost little. */
const LONGEST_TAG = 4000
const MOST_ATTRIBUTES = 32

const escapeText = (text: string): string =>
  text
    .replace(/&(?!(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

const escapeUrl = (url: string): string => url.replace(/&/g, '&amp;').replace(/'/g, '&#39;')

/** A source's own `&amp;` is the only entity that an address may hold; any other makes it unreadable and goes. */
function url(value: string, allowed: (url: string) => boolean): string | null {
  const plain = value.trim().replace(/&amp;/gi, '&')
  return !/&(?:#|[a-z]+;)/i.test(plain) && allowed(plain) ? escapeUrl(plain) : null
}

interface Tag {
  readonly name: string
  readonly closing: boolean
  readonly attributes: ReadonlyMap<string, string>
  /** Index behind it, where the text continues. */
  readonly end: number
}

/** Reads a tag that begins at `at`; null when it is none, and the mark is text. */
function readTag(html: string, at: number): Tag | null {
  const text = html.slice(at, at + LONGEST_TAG)
  const begin = /^<(\/?)([a-z][a-z0-9]*)/i.exec(text)
  if (!begin) return null
  const [whole, slash = '', name = ''] = begin
  const attributes = new Map<string, string>()
  const part = /[\s/]*(?:>|([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?)/y
  part.lastIndex = whole.length
  for (let parts = 0; ; parts++) {
    const found = part.exec(text)
    // Not closed within reason: it is no tag of ours.
    if (!found || parts > MOST_ATTRIBUTES) return null
    const [, key, double, single, bare] = found
    if (key === undefined) break
    const lower = key.toLowerCase()
    if (!attributes.has(lower)) attributes.set(lower, double ?? single ?? bare ?? '')
  }
  return { name: name.toLowerCase(), closing: slash === '/', attributes, end: at + part.lastIndex }
}

function attribute(tag: Tag, key: string): string | null {
  const value = tag.attributes.get(key)
  if (value === undefined) return null
  switch (key) {
    case 'href': {
      const safe = url(value, isMarkupLink)
      if (safe === null) return null
      return safe.startsWith('#') ? `href="${safe}"` : `href="${safe}" rel="noopener noreferrer"`
    }
    case 'src': {
      const safe = url(value, isMarkupPicture)
      return safe === null ? null : `src="${safe}"`
    }
    case 'alt':
      return `alt="${escapeText(value.slice(0, 300))}"`
    // A picture's size in pixels, so that its place is kept free while it loads.
    case 'width':
    case 'height':
      return /^[1-9]\d{0,3}$/.test(value) ? `${key}="${value}"` : null
    default:
      return /^[1-9]\d?$/.test(value) ? `${key}="${value}"` : null
  }
}

/** The opening tag as it is written out; null when it is of no use without what it lost. */
function opening(tag: Tag): string | null {
  const kept = (MARKUP[tag.name] ?? []).flatMap((key) => attribute(tag, key) ?? [])
  if (tag.name === 'img' && !kept.some((text) => text.startsWith('src='))) return null
  return kept.length > 0 ? `<${tag.name} ${kept.join(' ')}>` : `<${tag.name}>`
}

/** Index behind a comment, a declaration or an instruction. */
function afterDeclaration(html: string, at: number): number {
  const comment = html.startsWith('<!--', at)
  const end = html.indexOf(comment ? '-->' : '>', at + 2)
  return end < 0 ? html.length : end + (comment ? 3 : 1)
}

function afterDropped(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}[\\s/>]`, 'gi')
  close.lastIndex = from
  const found = close.exec(html)
  if (!found) return html.length
  const end = html.indexOf('>', found.index)
  return end < 0 ? html.length : end + 1
}

/**
 * The markup with everything removed that is not on the list; tags that were left open are closed. Doing it twice
 * changes nothing.
 */
export function sanitise(html: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
  const source = html.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
  const open: string[] = []
  let out = ''
  let at = 0
  while (at < source.length) {
    const mark = source.indexOf('<', at)
    if (mark < 0) break
    out += escapeText(source.slice(at, mark))
    if (/^<[!?]|^<\/[^a-z]/i.test(source.slice(mark, mark + 3))) {
      at = afterDeclaration(source, mark)
      continue
    }
    const tag = readTag(source, mark)
    if (!tag) {
      out += '&lt;'
      at = mark + 1
      continue
    }
    at = tag.end
    if (!Object.hasOwn(MARKUP, tag.name)) {
      if (!tag.closing && DROPPED.has(tag.name)) at = afterDropped(source, tag.name, at)
      continue
    }
    if (tag.closing) {
      if (VOID.has(tag.name) || !open.includes(tag.name)) continue
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        out += `</${last}>`
        if (last === tag.name) break
      }
      continue
    }
    const text = opening(tag)
    if (text === null || (open.length >= DEEPEST && !VOID.has(tag.name))) continue
    out += text
    if (!VOID.has(tag.name)) open.push(tag.name)
  }
  if (at < source.length) out += escapeText(source.slice(at))
  while (open.length > 0) out += `</${open.pop()}>`
  return out
}
