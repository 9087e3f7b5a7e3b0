import type { RealState } from '#contract/account/identity.ts'

export type Level = 1 | 2

/** Status on the wire: 0 not verified, 1 verifying, 2 verified, 3 failed (contract/identity.ts). */
export type LevelStatus = RealState['levels'][number]['status']

export const levelOf = (state: RealState, level: Level) => state.levels.find((one) => one.level === level)

export const statusOf = (state: RealState, level: Level): LevelStatus => levelOf(state, level)?.status ?? 0

/** The first level that is not verified yet; null when both levels are verified. */
export const nextLevel = (state: RealState): Level | null =>
  statusOf(state, 1) !== 2 ? 1 : statusOf(state, 2) !== 2 ? 2 : null

/**
 * The next action for a level: `start` or `retry` the verification, `wait` for the review, `done`, or `later`
 * because level 1 is not verified yet.
 */
export type Route = 'start' | 'retry' | 'wait' | 'done' | 'later'

export function routeTo(state: RealState, level: Level): Route {
  switch (statusOf(state, level)) {
    case 1:
      return 'wait'
    case 2:
      return 'done'
    case 3:
      return 'retry'
    default:
      return level === 2 && statusOf(state, 1) !== 2 ? 'later' : 'start'
  }
}
