import { useFormat } from '#i18n/format.ts'
import { AsOfChip } from '#ui/feedback/AsOfChip.tsx'

interface Props {
  /** Milliseconds of the server's clock; null while nothing is known. */
  readonly asOf: number | null
  readonly live: boolean
  readonly onRefresh: () => void
}

/** When the figures of a panel were true, while they are not current. */
export function PanelAsOf({ asOf, live, onRefresh }: Props) {
  const format = useFormat()
  if (live || asOf === null) return null
  return <AsOfChip stale time={format.asOf(asOf)} onRefresh={onRefresh} />
}
