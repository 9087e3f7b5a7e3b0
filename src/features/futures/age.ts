import type { Reading } from '#data/api/reading.ts'

/** What says how old a reading is. */
export type Aged = Pick<Reading<unknown>, 'asOf' | 'state' | 'refetch'>

/** Figures that rest on several readings are as old as the oldest of them. One without an answer has no figures yet. */
export function oldestOf(readings: readonly Aged[]): Aged {
  const times = readings.flatMap(({ asOf }) => asOf ?? [])
  const old = readings.find(({ asOf, state }) => asOf !== null && state !== 'live' && state !== 'fresh')
  return {
    asOf: times.length === 0 ? null : Math.min(...times),
    state: old?.state ?? 'fresh',
    refetch: () => {
      for (const { refetch } of readings) refetch()
    },
  }
}
