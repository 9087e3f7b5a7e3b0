import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import type { Reading } from '#data/api/use-read.ts'
import { getQuote } from '#data/realtime/ticker-store.ts'
import { LiveChange, LivePrice, LiveText, useFiatText } from '#features/market/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { AsOfChip } from '#ui/feedback/AsOfChip.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import styles from './home.module.css'
import type { Ranking } from './rankPairs.ts'
import { useRankedPairIds } from './useRankedPairIds.ts'

interface Props {
  readonly market: Pick<Reading<unknown>, 'asOf' | 'state' | 'error' | 'refetch' | 'loading'>
  readonly live: boolean
  readonly ranking: Ranking
}

export function Rankings({ market, live, ranking }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = useNavigate()
  const ids = useRankedPairIds(ranking)
  const stale = market.state === 'stale' || market.state === 'unknown'
  return (
    <Card as="section" padding="none" inset aria-label={t`Rankings`}>
      <Tabs
        label={t`Rankings`}
        panel="rankings"
        value={ranking}
        onChange={(next) =>
          void navigate({
            to: '/pages/index/index',
            search: { ranking: next === 'hot' ? undefined : next },
            replace: true,
            resetScroll: false,
          })
        }
        items={[
          { value: 'hot', label: t`Hot` },
          { value: 'gainers', label: t`Gainers` },
          { value: 'losers', label: t`Losers` },
          { value: 'volume', label: t`Volume` },
        ]}
        trailing={
          stale && market.asOf !== null ? (
            <AsOfChip time={format.asOf(market.asOf)} stale onRefresh={market.refetch} />
          ) : undefined
        }
      />
      <div id="rankings" role="tabpanel" aria-label={t`Rankings`} className={styles.ranking}>
        {ids.map((id) => (
          <Row key={id} id={id} live={live} />
        ))}
        {ids.length === 0 && market.loading && <SkeletonRows count={8} pill />}
        {ids.length === 0 && market.error && <ErrorState onRetry={market.refetch} />}
        {ids.length === 0 && !market.loading && !market.error && (
          <EmptyState text={<Trans>No pairs in this list right now</Trans>} />
        )}
      </div>
    </Card>
  )
}

const Row = memo(function Row({ id, live }: { readonly id: number; readonly live: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const listed = getQuote(id)
  const fiat = useFiatText(listed?.legal_name ?? 'USD')
  if (!listed) return null
  return (
    <ListRow
      lead={<CoinMark name={listed.currency_name} src={listed.currency_logo} />}
      href={`/pages/transaction/currency?match_id=${id}`}
      title={
        <span className={styles.symbol}>
          {listed.currency_name}
          <span className={styles.legal}>/{listed.legal_name}</span>
        </span>
      }
      subtitle={
        <LiveText
          className={styles.volume}
          quote={listed}
          text={({ turnover }) => {
            const volume = format.short(turnover, { figures: 4 })
            return t`Vol ${volume}`
          }}
        />
      }
      value={<LivePrice quote={listed} live={live} />}
      note={<LiveText quote={listed} text={({ now_price }) => fiat(now_price) ?? ''} />}
      trailing={<LiveChange quote={listed} muted={!live} />}
    />
  )
})
