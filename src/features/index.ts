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

/** Every feature that others lead to: the only list of them. */
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
// What is put together by name loses its types on the way; the cast says the same as the list.
const join = <K extends keyof Manifest>(part: K) =>
  Object.assign({}, ...manifests.map((one: Manifest) => one[part])) as Joined<PartOf<Every, K>>

/** A kind that no feature opens, and a request that none speaks of, is a type error here. */
const doors: Readonly<Record<ObjectKind, ObjectDoor>> = join('objects')
const outcomes: Readonly<Record<OnceCall, OutcomeLabels>> = join('outcomes')
const tiles: Readonly<Record<string, Tile>> = join('tiles')

const isKind = (kind: string): kind is ObjectKind => Object.hasOwn(doors, kind)
const isOnceCall = (call: string): call is OnceCall => Object.hasOwn(outcomes, call)

/** How an object is called and where it is; null for a kind that this build does not know. */
export const doorOf = (kind: string): ObjectDoor | null => (isKind(kind) ? doors[kind] : null)

/** What is said of a request (`method path`) once its outcome is known; null for one of another build. */
export const outcomeLabelsOf = (call: string): OutcomeLabels | null =>
  isOnceCall(call) ? outcomes[call] : null

/** The tile of a key of `/menu`; null when no feature has it. */
export const tileOfKey = (key: string): Tile | null =>
  Object.hasOwn(tiles, key) ? (tiles[key] ?? null) : null

/** What features tell of the person's events. */
export const eventNotices: readonly EventNotices[] = manifests.flatMap(({ events }: Manifest) =>
  events ? [events] : [],
)

export type SegmentName = PartOf<Every, 'segment'>['name']
/** The ways to trade that have a segment of the trade tab. */
export const segments: readonly PartOf<Every, 'segment'>[] = manifests.flatMap((one) =>
  'segment' in one ? [one.segment] : [],
)
