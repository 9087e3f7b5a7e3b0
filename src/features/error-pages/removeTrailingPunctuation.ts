/**
 * Removes punctuation that a sentence or a chat has added to the end of a link: `/pages/market/market).` →
 * `/pages/market/market`. Browsers percent-encode punctuation of non-Latin scripts. A link with a query is
 * returned unchanged, because the last value of the query may end in punctuation.
 */
export function removeTrailingPunctuation(href: string): string {
  if (href.includes('?')) return href
  try {
    return decodeURI(href).replace(/[\p{P}\s]+$/u, '')
  } catch {
    return href
  }
}
