import { useFormat } from '#i18n/format.ts'
import { AsOfChip } from '#ui/feedback/AsOfChip.tsx'

interface Props {
  /** The time of the data (server's clock, ms); null while no data is loaded. */
  readonly asOf: number | null
  readonly live: boolean
  readonly onRefresh: () => void
}

/** The time of a panel's data, rendered only while the data is not current. */
export function PanelAsOf({ asOf, live, onRefresh }: Props) {
  const format = useFormat()
  if (live || asOf === null) return null
  return <AsOfChip stale time={format.asOf(asOf)} onRefresh={onRefresh} />
}
