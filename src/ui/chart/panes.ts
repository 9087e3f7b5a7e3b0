import { SUB_HEIGHT } from './types.ts'

/** Of the room for panes, those below the candles take at most this much. */
const MOST_BELOW = 0.6

/** Heights of the panes from the candles' down, in pixels: those below have 80 each, less where there is not the room. */
export function paneHeights(room: number, below: number): readonly number[] {
  const each = below === 0 ? 0 : Math.min(SUB_HEIGHT, Math.floor((room * MOST_BELOW) / below))
  return [Math.max(0, room - each * below), ...Array.from({ length: below }, () => each)]
}
