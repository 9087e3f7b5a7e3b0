import type { Reading } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { useFormat } from '#i18n/format.ts'
import { AsOfChip } from '#ui/feedback/AsOfChip.tsx'

interface Props {
  readonly reading: Pick<Reading<unknown>, 'asOf' | 'state' | 'refetch'>
  /** Whether the time is shown even when the data is fresh, for data that changes continuously. */
  readonly always?: boolean
  /** Whether the page's margin is added, for use among cards. */
  readonly inset?: boolean
}

/**
 * The time of the data on screen (docs/offline.md#rule-7-age). Hidden while the data is fresh and the server can be
 * reached, unless `always`.
 */
export function AsOf({ reading: { asOf, state, refetch }, always = false, inset = false }: Props) {
  const format = useFormat()
  const online = useOnline()
  const fresh = online && (state === 'fresh' || state === 'live')
  if (asOf === null || (fresh && !always)) return null
  return <AsOfChip time={format.asOf(asOf)} stale={!fresh} onRefresh={refetch} inset={inset} />
}
