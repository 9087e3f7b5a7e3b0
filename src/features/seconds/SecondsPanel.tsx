import { Trans } from '@lingui/react/macro'
import { useSession } from '#data/session/session.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useWideScreen } from '#ui/layout/useWideScreen.ts'
import { Search } from '#ui/media/icons.ts'
import { SecondsChart } from './chart/SecondsChart.tsx'
import { SecondsForm } from './form/SecondsForm.tsx'
import { OpenOptionList } from './orders/OpenOptionList.tsx'
import { useOpenOptions } from './queries.ts'
import styles from './seconds.module.css'
import type { useSecondsPair } from './useSecondsPair.ts'

/** Height of the chart on wide screens (px). */
const WIDE_HEIGHT = 420

interface Props {
  readonly view: ReturnType<typeof useSecondsPair>
  /** Height of the chart on narrow screens (px). */
  readonly height: number
}

/** Chart, order form and open options of a pair, used in the trade tab and on the full page. */
export function SecondsPanel({ view: { quote, market, live, missing }, height }: Props) {
  const problemOf = useErrorText()
  const { member } = useSession()
  const open = useOpenOptions()
  const wide = useWideScreen()
  if (quote)
    return (
      <div className={styles.panel}>
        <SecondsChart
          key={quote.id}
          quote={quote}
          live={live}
          orders={open.orders ?? []}
          asOf={market.asOf}
          onRefresh={market.refetch}
          height={wide ? WIDE_HEIGHT : height}
        />
        <SecondsForm quote={quote} live={live} />
        {member && <OpenOptionList matchId={quote.id} open={open} />}
      </div>
    )
  if (missing)
    return <EmptyState icon={Search} text={<Trans>Seconds options are not offered on this pair.</Trans>} />
  if (market.error) return <ErrorState message={problemOf(market.error)} onRetry={market.refetch} />
  return <Skeleton height={height} />
}
