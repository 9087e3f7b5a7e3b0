/**
 * Removes punctuation that a sentence or a chat added to a link: `/pages/market/market).` → `/pages/market/market`.
 * Browsers percent-encode punctuation of other scripts. An address with a query is returned unchanged: its last value
 * may end in punctuation.
 */
export function withoutPunctuation(href: string): string {
  if (href.includes('?')) return href
  try {
    return decodeURI(href).replace(/[\p{P}\s]+$/u, '')
  } catch {
    return href
  }
}
