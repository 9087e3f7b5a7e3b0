import type { Reading } from '#data/api/reading.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { useFormat } from '#i18n/format.ts'
import { AsOfChip } from '#ui/feedback/AsOfChip.tsx'

interface Props {
  readonly reading: Pick<Reading<unknown>, 'asOf' | 'state' | 'refetch'>
  /** Also while it is fresh: what moves by itself always says its time. */
  readonly always?: boolean
  /** Among cards that have the page's margin themselves. */
  readonly inset?: boolean
}

/**
 * When what is on screen was true (docs/offline.md#rule-7-age). Quiet while it is fresh and the server can be reached,
 * unless asked.
 */
export function AsOf({ reading: { asOf, state, refetch }, always = false, inset = false }: Props) {
  const format = useFormat()
  const online = useOnline()
  const fresh = online && (state === 'fresh' || state === 'live')
  if (asOf === null || (fresh && !always)) return null
  return <AsOfChip time={format.asOf(asOf)} stale={!fresh} onRefresh={refetch} inset={inset} />
}
