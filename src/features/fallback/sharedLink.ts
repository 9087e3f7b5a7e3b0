/**
 * The address of a link without the punctuation that a sentence or a chat put behind it: `/pages/market/market).` →
 * `/pages/market/market`. Browsers percent-encode the marks of other scripts. An address with a query is returned as it is:
 * its last value may end in such a mark.
 */
export function withoutPunctuation(href: string): string {
  if (href.includes('?')) return href
  try {
    return decodeURI(href).replace(/[\p{P}\s]+$/u, '')
  } catch {
    return href
  }
}
