import { Trans, useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import { portfolio } from '#contract/market/portfolio.ts'
import { useRead } from '#data/api/use-read.ts'
import { useQuote } from '#data/realtime/ticker-store.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { big, type Decimal, exact, isPositive } from '#domain/money.ts'
import { unrealizedGainOf } from '#domain/trade/costBasis.ts'
import type { Held } from '#features/assets/index.ts'
import { type Aged, NONE, oldestOf, toneOf } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'
import styles from './coin.module.css'

interface Props {
  readonly held: Held
  /** The pair whose price values the coin. */
  readonly quote: Quote
  /** The reading of the market's prices, for the age of the unrealised profit. */
  readonly prices: Aged
  /** Decimals of the amounts. */
  readonly digits: number
}

/** Average cost and profit of a coin, with a note when purchases do not account for the whole balance. */
export function CoinProfit({ held, quote: listed, prices, digits }: Props) {
  const { t } = useLingui()
  const problem = useErrorText()
  const format = useFormat()
  const hidden = usePref('hideBalance')
  const quote = useQuote(listed.id) ?? listed
  const reading = useRead(portfolio.cost, { currency: held.currency_id })
  const { data, error, refetch } = reading
  if (!data) {
    return (
      <div className={styles.profit}>
        {error ? <ErrorState inline message={problem(error)} onRetry={refetch} /> : <Skeleton height={64} />}
      </div>
    )
  }
  const gain = unrealizedGainOf(data, held.total, quote.now_price)
  const uncounted = gain ? gain.left : held.total
  const legal = quote.legal_name
  const money = (value: Decimal): string =>
    `${format.number(value, { max: 2, rounding: 'down', sign: 'always' })} ${legal}`
  const profit = (value: Decimal, rate?: Decimal) => (
    <Text size={12} weight={500} tone={toneOf(value)}>
      {money(value)}
      {rate !== undefined && ` (${format.percent(exact(big(rate).times(100)))})`}
    </Text>
  )
  const left = `${format.amount(uncounted, digits)} ${held.currency_name}`
  return (
    <div className={styles.profit}>
      <Figures
        columns={2}
        rows={[
          {
            key: 'average',
            label: t`Average cost`,
            value: gain ? (
              <HiddenBalance hidden={hidden}>
                {format.price(gain.average, quote.price_precision)} {legal}
              </HiddenBalance>
            ) : (
              NONE
            ),
          },
          {
            key: 'cost',
            label: t({ context: 'held coin', message: 'Cost' }),
            value: (
              <HiddenBalance hidden={hidden}>
                {format.number(data.cost, { max: 2, rounding: 'up' })} {legal}
              </HiddenBalance>
            ),
          },
          {
            key: 'profit',
            label: t`Unrealised PnL`,
            value: gain ? (
              <HiddenBalance hidden={hidden}>{profit(gain.profit, gain.rate)}</HiddenBalance>
            ) : (
              NONE
            ),
          },
          {
            key: 'realised',
            label: t`Realised PnL`,
            value: <HiddenBalance hidden={hidden}>{profit(data.realised)}</HiddenBalance>,
          },
        ]}
      />
      <p className={styles.basis}>
        <Trans>Based on your own trades, fees included.</Trans>{' '}
        {isPositive(uncounted) && (
          <HiddenBalance hidden={hidden}>
            <Trans>Excludes {left} acquired another way.</Trans>
          </HiddenBalance>
        )}
      </p>
      <AsOf reading={gain ? oldestOf([reading, prices]) : reading} />
    </div>
  )
}
