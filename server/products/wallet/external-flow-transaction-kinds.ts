import { areas } from '#contract/table.ts'
import type { SceneClass } from '#contract/wire/area.ts'

const scenesOf = (...kinds: readonly SceneClass[]): readonly string[] =>
  areas.flatMap(({ scenes }) =>
    Object.entries(scenes).flatMap(([scene, kind]) => (kinds.includes(kind) ? [scene] : [])),
  )

/**
 * Scenes of postings that bring money into the platform from outside or take it out. The contract classifies the
 * scenes.
 */
export const OUTSIDE = scenesOf('inflow', 'outflow')

/**
 * Scenes that bring money into an account or take it out: the scenes of `OUTSIDE`, and transfers between own
 * accounts. A stock split is not one of them, because the price changes together with the number of shares, so the
 * value stays the same.
 */
export const INTO_ACCOUNT = scenesOf('inflow', 'outflow', 'move').filter((scene) => scene !== 'share_split')
