import { Trans, useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import { useFormat } from '#i18n/format.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PriceText } from '#ui/figures/PriceText.tsx'
import { PanelAsOf } from './PanelAsOf.tsx'
import styles from './pair.module.css'
import { useTrades } from './useTrades.ts'

interface Props {
  readonly quote: Quote
  /** Whether the market's prices are live. */
  readonly current: boolean
}

/** Tab with the last recorded trades, newest first. */
export function RecentTrades({ quote, current }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { ticks, failed, live, asOf, refetch } = useTrades(quote.symbol)
  if (ticks === undefined) return failed ? <ErrorState onRetry={refetch} /> : <Skeleton height={240} />
  if (ticks.length === 0) return <EmptyState text={<Trans>No data</Trans>} />
  return (
    <>
      <PanelAsOf asOf={asOf} live={live && current} onRefresh={refetch} />
      <table className={styles.trades} aria-label={t`Trades`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Time</Trans>
            </th>
            <th scope="col">{t`Price (${quote.legal_name})`}</th>
            <th scope="col">{t`Amount (${quote.currency_name})`}</th>
          </tr>
        </thead>
        <tbody>
          {ticks.map((tick) => (
            <tr key={tick.id}>
              <td>{format.asOf(tick.time)}</td>
              <td>
                <PriceText size={12} weight={400} arrow direction={tick.side === 'buy' ? 1 : -1}>
                  {format.price(tick.price, quote.price_precision)}
                </PriceText>
              </td>
              <td>{format.amount(tick.number, quote.number_precision)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
