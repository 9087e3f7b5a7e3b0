import type { Joined, ObjectKind, OnceCall } from '#contract/table.ts'
import { manifest as alerts } from './alerts/manifest.ts'
import { manifest as assets } from './assets/manifest.ts'
import { manifest as content } from './content/manifest.ts'
import { manifest as copy } from './copy/manifest.ts'
import { manifest as coupon } from './coupon/manifest.ts'
import { manifest as dual } from './dual/manifest.ts'
import { manifest as earn } from './earn/manifest.ts'
import { manifest as futures } from './futures/manifest.ts'
import { manifest as game } from './game/manifest.ts'
import { manifest as ieo } from './ieo/manifest.ts'
import { manifest as invite } from './invite/manifest.ts'
import type { EventNotices, Manifest, ObjectDoor, OutcomeLabels, Tile } from './kit/manifest.ts'
import { manifest as loan } from './loan/manifest.ts'
import { manifest as market } from './market/manifest.ts'
import { manifest as nft } from './nft/manifest.ts'
import { manifest as orders } from './orders/manifest.ts'
import { manifest as quickbuy } from './quickbuy/manifest.ts'
import { manifest as seconds } from './seconds/manifest.ts'
import { manifest as service } from './service/manifest.ts'
import { manifest as testmode } from './testmode/manifest.ts'
import { manifest as verification } from './verification/manifest.ts'

/** The manifests of all features to which other features link. Every lookup in this file reads this list. */
export const manifests = [
  orders,
  futures,
  copy,
  seconds,
  earn,
  nft,
  quickbuy,
  dual,
  invite,
  coupon,
  game,
  loan,
  ieo,
  assets,
  market,
  alerts,
  content,
  service,
  verification,
  testmode,
] as const
type Every = (typeof manifests)[number]

type PartOf<M, K extends keyof Manifest> = M extends { readonly [P in K]: infer V } ? V : never
// `Object.assign` by key loses the types of the parts; the cast restores the types that the list has.
const join = <K extends keyof Manifest>(part: K) =>
  Object.assign({}, ...manifests.map((one: Manifest) => one[part])) as Joined<PartOf<Every, K>>

/**
 * Completeness check: an object kind that no feature opens, or a call without texts for its outcome, is a
 * type error here.
 */
const doors: Readonly<Record<ObjectKind, ObjectDoor>> = join('objects')
const outcomes: Readonly<Record<OnceCall, OutcomeLabels>> = join('outcomes')
const tiles: Readonly<Record<string, Tile>> = join('tiles')

const isKind = (kind: string): kind is ObjectKind => Object.hasOwn(doors, kind)
const isOnceCall = (call: string): call is OnceCall => Object.hasOwn(outcomes, call)

/** Name and route of an object kind; null for a kind that this build does not know. */
export const doorOf = (kind: string): ObjectDoor | null => (isKind(kind) ? doors[kind] : null)

/**
 * Texts about a call (`method path`) whose outcome has been looked up; null for a call that this build does
 * not know.
 */
export const outcomeLabelsOf = (call: string): OutcomeLabels | null =>
  isOnceCall(call) ? outcomes[call] : null

/** The tile for a key in the answer of `/menu`; null when no feature has a tile for this key. */
export const tileOfKey = (key: string): Tile | null =>
  Object.hasOwn(tiles, key) ? (tiles[key] ?? null) : null

/** Functions that create banners for personal events, from all features. */
export const eventNotices: readonly EventNotices[] = manifests.flatMap(({ events }: Manifest) =>
  events ? [events] : [],
)

export type SegmentName = PartOf<Every, 'segment'>['name']
/** Segments that features add to the trade tab. */
export const segments: readonly PartOf<Every, 'segment'>[] = manifests.flatMap((one) =>
  'segment' in one ? [one.segment] : [],
)
