import { allCalls } from '#contract/table.ts'
import { AREAS } from '#domain/account/dialCodeAreas.ts'
import { EVERY_LANG } from '../../content/tables.ts'
import { wasCreatedClosed } from '../../platform/db/initial-open-state.ts'
import type { Db } from '../../platform/db/types.ts'

/** All products that calls can restrict by region (`needs.region`). */
const REGIONS: readonly string[] = [
  ...new Set(allCalls.flatMap(([, { requires: needs }]) => needs.region ?? [])),
]

/**
 * The setting with the countries in which a product is closed: country codes, or `*` for everywhere. Without
 * the setting a product is open everywhere, or closed everywhere if the installation was created with all
 * products closed.
 */
const settingOf = (region: string): string => `closed_areas_${region}`
export const REGION_SETTINGS: readonly string[] = REGIONS.map(settingOf)

const EVERYWHERE = '*'
const COUNTRIES: ReadonlySet<string> = new Set(AREAS.map(({ country }) => country))

const codesOf = (value: string): string[] => value.split(/[\s,]+/).filter((code) => code !== '')

/**
 * The first entry of the setting that is neither a country nor `*`; null when all entries are
 * valid.
 */
export const firstInvalidArea = (value: string): string | null =>
  codesOf(value).find((code) => code !== EVERYWHERE && !COUNTRIES.has(code)) ?? null

/** The value that the setting has until an operator sets it. */
export const defaultRegionSetting = async (db: Db): Promise<string> =>
  (await wasCreatedClosed(db)) ? EVERYWHERE : ''

/**
 * Whether a product is offered to a user. `unknown`: the product is closed in some countries, and the user's country
 * is not known.
 */
export type Offer = 'open' | 'closed' | 'unknown'

/** Whether each product in `wanted` is offered to users of a country. `country` is '' when it is unknown. */
export async function offersIn(
  db: Db,
  country: string,
  wanted: readonly string[] = REGIONS,
): Promise<ReadonlyMap<string, Offer>> {
  if (wanted.length === 0) return new Map()
  const unsaid = codesOf(await defaultRegionSetting(db))
  const rows = await db
    .selectFrom('settings')
    .select(['keyword', 'value'])
    .where('keyword', 'in', wanted.map(settingOf))
    .where('lang', '=', EVERY_LANG)
    .execute()
  const closed = new Map(rows.map(({ keyword, value }) => [keyword, codesOf(value)]))
  return new Map(wanted.map((region) => [region, offerIn(closed.get(settingOf(region)) ?? unsaid, country)]))
}

/** The products whose offer is `closed`. */
export const closedRegions = (offers: ReadonlyMap<string, Offer>): string[] =>
  [...offers].flatMap(([region, offer]) => (offer === 'closed' ? [region] : []))

function offerIn(closed: readonly string[], country: string): Offer {
  if (closed.includes(EVERYWHERE) || closed.includes(country)) return 'closed'
  return closed.length > 0 && country === '' ? 'unknown' : 'open'
}
