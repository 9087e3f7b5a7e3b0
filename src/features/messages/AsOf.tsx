import type { Reading } from '#data/reading.ts'
import { useFormat } from '#i18n/format.ts'
import { AsOfChip } from '#ui/AsOfChip.tsx'

type Dated = Pick<Reading<unknown>, 'asOf' | 'state' | 'refetch'>

/** When what is on screen was true; quiet while it is fresh. Texts stay longer than a day, so they say the day as well. */
export function AsOf({ reading: { asOf, state, refetch } }: { readonly reading: Dated }) {
  const format = useFormat()
  if (asOf === null || state === 'fresh' || state === 'live') return null
  const today = new Date(asOf).toDateString() === new Date().toDateString()
  return <AsOfChip time={format.time(asOf, today ? 'clock' : 'short')} stale onRefresh={refetch} />
}
