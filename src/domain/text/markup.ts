/**
 * The markup of an article: tags that may stand in it, with the attributes of each. What is written and what is shown
 * are held to the same list (docs/invariants.md#markup).
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

/** An https host, then what a path may hold; nothing that a browser trims, joins or reads backwards. */
const HTTPS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][\w\-.~/%?=&+,:;@!$'()*#]*)?$/i
const ROUTE = /^#\/pages\/[\w\-./%?=&+,:;@!$'()*]*$/
const OWN_FILE = /^\/h5\/[\w\-./%]+$/
const LONGEST = 2000

/** Neither climbs out of its folder nor names a second host in its path. */
const plain = (url: string): boolean =>
  url.length <= LONGEST && !url.includes('/../') && !url.includes('//', 8)

/** Where a link of an article may lead: an https address or a route of the app. */
export const isMarkupLink = (url: string): boolean => plain(url) && (HTTPS.test(url) || ROUTE.test(url))

/** What a picture of an article may show: a file of this origin, as the page's policy has it. */
export const isMarkupPicture = (url: string): boolean => plain(url) && OWN_FILE.test(url)

/** The words of sanitised markup, for searching and summaries. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
