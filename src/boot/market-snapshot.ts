import { local } from '#data/cache/local-storage.ts'
import { type MarketSnapshot, parseSnapshot, SNAPSHOT_KEY } from '#data/cache/market-snapshot.ts'
import type { SkeletonName } from './choose-skeleton.ts'
import { fillSlots } from './skeletons/textSlots.ts'

/** The market figures stored at the last visit, in the current language; null when there are none. */
export function storedSnapshot(lang: string): MarketSnapshot | null {
  const picture = parseSnapshot(local.get(SNAPSHOT_KEY))
  return picture?.lang === lang ? picture : null
}

/**
 * Whether the query of the opened address selects the market's default list in its default order. Figures
 * are stored for this list only.
 */
const isFirstList = (search: string): boolean => !/tab=(?!coins)|legal=|sort=/.test(search)

/**
 * Fills the rows of the home or market skeleton with the stored figures and the time at which they were true
 * (docs/offline.md#rule-1-paint). `search`: the query of the opened address.
 */
export function showFigures(picture: MarketSnapshot, skeleton: SkeletonName, search: string): void {
  if (skeleton !== 'home' && !(skeleton === 'market' && isFirstList(search))) return
  const part = document.querySelector(`#boot [data-skeleton=${skeleton}]`)
  if (!part) return
  const isToday = new Date(picture.asOf).toDateString() === new Date().toDateString()
  fillSlots(part, { time: isToday ? picture.text : picture.dated })
  for (const row of part.querySelectorAll<HTMLElement>('[data-row]')) {
    const kept = picture.rows[Number(row.dataset.row)]
    if (!kept) continue
    const [coin, legal, volume, price, change] = kept
    fillSlots(row, { coin, legal: `/${legal}`, volume, price, change })
  }
}
