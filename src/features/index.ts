import type { Joined, ObjectKind, OnceCall, Scene } from '#contract/table.ts'
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
import type { EventNotices, Manifest, ObjectLink, OutcomeLabels, Tile } from './kit/manifest.ts'
import { manifest as loan } from './loan/manifest.ts'
import { manifest as market } from './market/manifest.ts'
import { manifest as nft } from './nft/manifest.ts'
import { manifest as orders } from './orders/manifest.ts'
import { manifest as quickbuy } from './quickbuy/manifest.ts'
import { manifest as seconds } from './seconds/manifest.ts'
import { manifest as support } from './support/manifest.ts'
import { manifest as testmode } from './testmode/manifest.ts'
import { manifest as verification } from './verification/manifest.ts'

/**
 * The manifests of all features to which other features link. Every lookup in this file reads this list. The
 * filter of transactions lists the scenes in the order of these manifests.
 */
export const manifests = [
  assets,
  orders,
  futures,
  copy,
  seconds,
  testmode,
  earn,
  quickbuy,
  dual,
  ieo,
  nft,
  invite,
  game,
  coupon,
  loan,
  market,
  alerts,
  content,
  support,
  verification,
] as const
type Every = (typeof manifests)[number]

type PartOf<M, K extends keyof Manifest> = M extends { readonly [P in K]: infer V } ? V : never
// The spread in `Object.assign` loses the types of the manifests' parts; the cast restores these types.
const join = <K extends keyof Manifest>(part: K) =>
  Object.assign({}, ...manifests.map((one: Manifest) => one[part])) as Joined<PartOf<Every, K>>

/**
 * Checks that the manifests are complete: an object kind that no feature opens, a scene that has no name, or a call
 * that has no texts for its outcome is a type error here.
 */
const doors: Readonly<Record<ObjectKind, ObjectLink>> = join('objects')
const scenes: Readonly<Record<Scene, () => string>> = join('scenes')
const outcomes: Readonly<Record<OnceCall, OutcomeLabels>> = join('outcomes')
const tiles: Readonly<Record<string, Tile>> = join('tiles')

const isKind = (kind: string): kind is ObjectKind => Object.hasOwn(doors, kind)
const isScene = (name: string): name is Scene => Object.hasOwn(scenes, name)
const isOnceCall = (call: string): call is OnceCall => Object.hasOwn(outcomes, call)

/** Name and route of an object kind; null for a kind that this build does not know. */
export const objectLinkOf = (kind: string): ObjectLink | null => (isKind(kind) ? doors[kind] : null)

/** Scenes of transactions in the order of the filter. */
export const SCENE_ORDER: readonly Scene[] = Object.keys(scenes).filter(isScene)

/** Name of a scene in the current language; null for a scene that this build does not know. */
export const sceneName = (name: string): string | null => (isScene(name) ? scenes[name]() : null)

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
