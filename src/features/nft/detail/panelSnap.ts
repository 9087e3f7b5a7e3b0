export const SNAPS = ['peek', 'half', 'full'] as const
export type Snap = (typeof SNAPS)[number]

/** How much of the room the panel takes. */
const SHARES: Readonly<Record<Snap, number>> = { peek: 0.3, half: 0.55, full: 0.92 }

export const heightOf = (snap: Snap, room: number): number => Math.round(SHARES[snap] * room)

/** Faster than this (px a millisecond) a swipe counts by its direction. */
const FAST = 0.5
/** Let go this far under its lowest place, it was swiped away. */
const AWAY = 56

const at = (index: number): Snap => SNAPS[Math.min(SNAPS.length - 1, Math.max(0, index))] ?? 'peek'

/**
 * Where a panel comes to rest that was let go at a height (px) with a speed (px a millisecond, upwards positive);
 * `leave` when it was swiped down from its lowest place.
 */
export function settledAt(height: number, speed: number, from: Snap, room: number): Snap | 'leave' {
  const lowest = heightOf('peek', room)
  if (height < lowest - AWAY || (from === 'peek' && speed < -FAST && height < lowest)) return 'leave'
  if (Math.abs(speed) > FAST) return at(SNAPS.indexOf(from) + Math.sign(speed))
  const near = SNAPS.map((snap) => Math.abs(heightOf(snap, room) - height))
  return at(near.indexOf(Math.min(...near)))
}

/** One place further up; from the highest back to the lowest. */
export const nextSnap = (snap: Snap): Snap => SNAPS[(SNAPS.indexOf(snap) + 1) % SNAPS.length] ?? 'peek'
