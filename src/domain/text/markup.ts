/**
 * Allowed tags of an article with their attributes; used for writing and display (docs/invariants.md#markup).
 */
export const MARKUP: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: [],
  h3: [],
  ul: [],
  ol: [],
  li: [],
  b: [],
  strong: [],
  i: [],
  em: [],
  br: [],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** An https host and a safe path, without characters that browsers trim, join or reorder. */
const HTTPS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][\w\-.~/%?=&+,:;@!$'()*#]*)?$/i
const ROUTE = /^#\/pages\/[\w\-./%?=&+,:;@!$'()*]*$/
const OWN_FILE = /^\/h5\/[\w\-./%]+$/
const LONGEST = 2000

/** Rejects `..` segments and a second host in the path. */
const plain = (url: string): boolean =>
  url.length <= LONGEST && !url.includes('/../') && !url.includes('//', 8)

/** Allowed link target: an https address or a route of the app. */
export const isMarkupLink = (url: string): boolean => plain(url) && (HTTPS.test(url) || ROUTE.test(url))

/** Allowed picture: a file of this origin, as in the page's content security policy. */
export const isMarkupPicture = (url: string): boolean => plain(url) && OWN_FILE.test(url)

/** Text of sanitised markup, for search and summaries. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
