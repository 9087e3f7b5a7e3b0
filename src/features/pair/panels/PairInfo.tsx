import { Trans, useLingui } from '@lingui/react/macro'
import type { SiteConfig } from '#contract/communication/content.ts'
import { market, type Quote } from '#contract/market/market.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSite } from '#data/session/site-settings.ts'
import { changeOver } from '#domain/market/candles.ts'
import { maximumSupply } from '#domain/market/maximumSupply.ts'
import { big, exact } from '#domain/money.ts'
import { AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { KeyValue, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import styles from './pair.module.css'

/**
 * Periods (days) for which price changes are shown, and the number of daily candles that the longer period
 * needs.
 */
const SPANS = [7, 30] as const
const HISTORY = 31

/** Tab with facts about a pair and its trading terms. */
export function PairInfo({ quote }: { readonly quote: Quote }) {
  const { t } = useLingui()
  const format = useFormat()
  const { data: coins } = useRead(market.coins, {})
  const { data: site } = useSite()
  const problem = useErrorText()
  const history = useRead(market.candles, { symbol: quote.symbol, period: '1day', limit: HISTORY })
  const { data: days, error, refetch } = history
  const network = coins?.find((coin) => coin.id === quote.currency_id)?.subName
  const step = format.amount(exact(big(10).pow(-quote.price_precision)), 18)
  const source = (from: SiteConfig) =>
    from.market === 'simulated' ? t`Simulated market` : from.market_source
  const changes = SPANS.flatMap((span) => {
    const change = days ? changeOver(days, span) : null
    const row = { key: `${span}`, label: t`Change over ${span} days` }
    return change === null ? [] : [{ ...row, value: format.percent(change) }]
  })
  const supply = quote.type === 'coin' ? maximumSupply(quote.currency_name) : null
  const rows: readonly KeyValueRow[] = [
    { key: 'name', label: t`Name`, value: quote.name },
    { key: 'symbol', label: t`Pair`, value: quote.symbol },
    ...(quote.type === 'coin' && network ? [{ key: 'network', label: t`Network`, value: network }] : []),
    ...(supply === null
      ? []
      : [
          {
            key: 'supply',
            label: t`Maximum supply`,
            value:
              supply === 'unlimited'
                ? t({ context: 'supply', message: 'Unlimited' })
                : `${format.amount(supply, 0)} ${quote.currency_name}`,
          },
        ]),
    ...changes,
    { key: 'fee', label: t`Trading fee`, value: format.rate(quote.fee_rate) },
    {
      key: 'least',
      label: t`Minimum amount`,
      value: `${format.amount(quote.min_number, 18)} ${quote.currency_name}`,
    },
    {
      key: 'value',
      label: t`Minimum order value`,
      value: `${format.amount(quote.min_total, 18)} ${quote.legal_name}`,
    },
    { key: 'step', label: t`Tick size`, value: `${step} ${quote.legal_name}` },
    ...(site ? [{ key: 'source', label: t`Price source`, value: source(site) }] : []),
  ]
  return (
    <div className={styles.info}>
      {changes.length > 0 && <AsOf reading={history} inset />}
      <KeyValue rows={rows} density="roomy" />
      {!days && error && <ErrorState inline message={problem(error)} onRetry={refetch} />}
      <ListRow
        height={52}
        href={`/pages/transaction/currency_order?currency_id=${quote.currency_id}&legal_id=${quote.legal_id}`}
        title={t`My orders`}
        chevron
      />
      {site && site.market !== 'live' && (
        <p className={styles.note}>
          {site.market === 'simulated' ? (
            <Trans>These prices are simulated: they come from a formula, not from an exchange.</Trans>
          ) : (
            <Trans>These prices are replayed from recorded exchange data.</Trans>
          )}
        </p>
      )}
    </div>
  )
}
