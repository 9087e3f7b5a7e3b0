import type { Reading } from '#data/api/use-read.ts'

/** The fields of a reading from which the age of its data is determined. */
export type Aged = Pick<Reading<unknown>, 'asOf' | 'state' | 'refetch'>

/**
 * The age of figures computed from several readings: the age of the oldest reading. A reading without an
 * answer is left out.
 */
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
