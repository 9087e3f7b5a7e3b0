import { areas } from '#contract/table.ts'
import type { SceneClass } from '#contract/wire/area.ts'

const scenesOf = (...kinds: readonly SceneClass[]): readonly string[] =>
  areas.flatMap(({ scenes }) =>
    Object.entries(scenes).flatMap(([scene, kind]) => (kinds.includes(kind) ? [scene] : [])),
  )

/** Scenes that bring money in from outside or take it out, as the contract classifies them. */
export const OUTSIDE = scenesOf('inflow', 'outflow')

/**
 * Scenes that bring money into one account or take it out: the same, and transfers between own accounts. A split is not
 * one of them, because the price changes together with the number of shares.
 */
export const INTO_ACCOUNT = scenesOf('inflow', 'outflow', 'move').filter((scene) => scene !== 'share_split')
