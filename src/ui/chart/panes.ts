import { SUB_HEIGHT } from './types.ts'

/** Largest share of the height for the panes below the candles. */
const MOST_BELOW = 0.6

/**
 * Heights (px) of the panes from top to bottom: 80 for those below the candles, less when there is no space.
 */
export function paneHeights(room: number, below: number): readonly number[] {
  const each = below === 0 ? 0 : Math.min(SUB_HEIGHT, Math.floor((room * MOST_BELOW) / below))
  return [Math.max(0, room - each * below), ...Array.from({ length: below }, () => each)]
}
