import { areas } from '#contract/table.ts'
import type { SceneClass } from '#contract/wire/area.ts'

const scenesOf = (...kinds: readonly SceneClass[]): readonly string[] =>
  areas.flatMap(({ scenes }) =>
    Object.entries(scenes).flatMap(([scene, kind]) => (kinds.includes(kind) ? [scene] : [])),
  )

/** What brings money in from outside or takes it there: the contract says of every scene what it is. */
export const OUTSIDE = scenesOf('inflow', 'outflow')

/**
 * What brings it into one account or takes it out of it: that, and what goes between a person's own accounts. A split
 * does not: the price changes with the number.
 */
export const INTO_ACCOUNT = scenesOf('inflow', 'outflow', 'move').filter((scene) => scene !== 'share_split')
