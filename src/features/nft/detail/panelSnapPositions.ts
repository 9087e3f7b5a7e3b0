const SNAPS = ['peek', 'half', 'full'] as const
export type Snap = (typeof SNAPS)[number]

/** Fraction of the screen height that the panel covers, by position. */
const SHARES: Readonly<Record<Snap, number>> = { peek: 0.3, half: 0.55, full: 0.92 }

export const heightOf = (snap: Snap, room: number): number => Math.round(SHARES[snap] * room)

/**
 * Speed (px/ms) of a swipe above which the direction of the swipe, not the panel's position, determines where
 * the panel stops.
 */
const FAST = 0.5
/**
 * Distance (px) below the lowest position: a panel released beyond this distance closes, and the page is
 * left.
 */
const AWAY = 56

const at = (index: number): Snap => SNAPS[Math.min(SNAPS.length - 1, Math.max(0, index))] ?? 'peek'

/**
 * Position at which a released panel stops, by height (px) and speed (px/ms, upwards positive); `leave` when
 * the panel was swiped down from the lowest position.
 */
export function settledAt(height: number, speed: number, from: Snap, room: number): Snap | 'leave' {
  const lowest = heightOf('peek', room)
  if (height < lowest - AWAY || (from === 'peek' && speed < -FAST && height < lowest)) return 'leave'
  if (Math.abs(speed) > FAST) return at(SNAPS.indexOf(from) + Math.sign(speed))
  const near = SNAPS.map((snap) => Math.abs(heightOf(snap, room) - height))
  return at(near.indexOf(Math.min(...near)))
}

/** The next higher position; after the highest position, the lowest position. */
export const nextSnap = (snap: Snap): Snap => SNAPS[(SNAPS.indexOf(snap) + 1) % SNAPS.length] ?? 'peek'
