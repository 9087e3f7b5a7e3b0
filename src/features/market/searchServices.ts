import type { MenuTile } from '#contract/communication/content.ts'
import { plain } from '#i18n/searchText.ts'

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * The services whose name or key has, for each word of the text, a word that begins with it. A key contains earlier
 * names of the service, such as "exchange" or "otc".
 */
export function findServices(menu: readonly MenuTile[], text: string): readonly MenuTile[] {
  const wanted = wordsOf(text)
  if (wanted.length === 0) return []
  return menu.filter((tile) => {
    const words = wordsOf(`${tile.name} ${tile.key.replaceAll('_', ' ')}`)
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}
