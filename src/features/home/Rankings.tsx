import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useState } from 'react'
import { useQuote } from '#data/board.ts'
import { usdPrice, useFiat } from '#data/fiat.ts'
import type { Reading } from '#data/reading.ts'
import { big, exact } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { AsOfChip } from '#ui/AsOfChip.tsx'
import { Card } from '#ui/Card.tsx'
import { ChangePill } from '#ui/ChangePill.tsx'
import { CoinMark } from '#ui/CoinMark.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ListRow } from '#ui/ListRow.tsx'
import { PriceText } from '#ui/PriceText.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { directionOf } from './direction.ts'
import styles from './home.module.css'
import type { Ranking } from './ranking.ts'
import { usePicks } from './usePicks.ts'

interface Props {
  readonly market: Pick<Reading<unknown>, 'asOf' | 'state' | 'error' | 'refetch' | 'loading'>
  readonly live: boolean
}

export function Rankings({ market, live }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [ranking, setRanking] = useState<Ranking>('hot')
  const ids = usePicks(ranking)
  const stale = market.state === 'stale' || market.state === 'unknown'
  return (
    <Card as="section" padding="none" inset aria-label={t`Rankings`}>
      <Tabs
        label={t`Rankings`}
        panel="rankings"
        value={ranking}
        onChange={setRanking}
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
          <EmptyState text={<Trans>No pair is in this list right now</Trans>} />
        )}
      </div>
    </Card>
  )
}

const Row = memo(function Row({ id, live }: { readonly id: number; readonly live: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const fiat = useFiat()
  const quote = useQuote(id)
  if (!quote) return null
  const direction = directionOf(quote.change)
  const volume = format.short(quote.turnover, { figures: 4 })
  const dollars = usdPrice(quote.legal_name)
  return (
    <ListRow
      lead={<CoinMark name={quote.currency_name} src={quote.currency_logo} />}
      href={`/pages/transaction/currency?match_id=${id}`}
      title={
        <span className={styles.symbol}>
          {quote.currency_name}
          <span className={styles.legal}>/{quote.legal_name}</span>
        </span>
      }
      subtitle={<span className={styles.volume}>{t`Vol ${volume}`}</span>}
      value={
        <PriceText live={live} direction={0}>
          {format.price(quote.now_price, quote.price_precision)}
        </PriceText>
      }
      note={
        dollars === null
          ? undefined
          : format.fiat(fiat.of(exact(big(quote.now_price).times(dollars))), fiat.shownCode)
      }
      trailing={
        <ChangePill direction={direction} muted={!live}>
          {format.percent(quote.change)}
        </ChangePill>
      }
    />
  )
})
