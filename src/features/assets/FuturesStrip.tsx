import { useLingui } from '@lingui/react/macro'
import type { BalanceRow } from '#contract/funds/wallet.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { add, type Decimal, sub } from '#domain/money.ts'
import { QUOTE_ID, totalsOf, usePositions, useTickerPrices } from '#features/futures/index.ts'
import { NONE, toneOf } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'
import styles from './assets.module.css'

interface Props {
  readonly account: 'lever' | 'margin'
  readonly rows: readonly BalanceRow[]
}

/** Equity and profit of the open futures positions at the live prices of the ticker store. */
export function FuturesStrip({ account, rows }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const hidden = usePref('hideBalance')
  const market = useMarket()
  const positions = usePositions()
  const priceOf = useTickerPrices()
  const held = positions.rows.filter((order) => order.account === account)
  // While some positions are not loaded yet, the totals are unknown.
  const totals = positions.asOf === null || positions.more ? null : totalsOf(held, priceOf)
  const balance = rows.find(({ currency_id }) => currency_id === QUOTE_ID)
  const equity = balance && totals ? sub(add(balance.total, totals.profits), totals.overnight) : null
  const profits = totals?.profits ?? null
  const risk = totals?.risk ?? null
  const unit = balance ? ` ${balance.currency_name}` : ''
  const money = (value: Decimal | null, sign?: 'always') =>
    value === null ? NONE : `${format.number(value, { max: 2, ...(sign && { sign }) })}${unit}`
  const isPricedEarlier = held.length > 0 && (market.asOf ?? 0) < (positions.asOf ?? 0)
  return (
    <div className={styles.futures}>
      <Figures
        rows={[
          {
            key: 'equity',
            label: t`Equity`,
            value: <HiddenBalance hidden={hidden}>{money(equity)}</HiddenBalance>,
          },
          {
            key: 'profits',
            label: t`Unrealised PnL`,
            value: (
              <HiddenBalance hidden={hidden}>
                <Text size={12} weight={500} tone={toneOf(profits)}>
                  {money(profits, 'always')}
                </Text>
              </HiddenBalance>
            ),
          },
          {
            key: 'risk',
            label: t`Margin level`,
            value: risk === null ? NONE : `${format.number(risk, { max: 0, rounding: 'down' })}%`,
          },
        ]}
      />
      <AsOf reading={isPricedEarlier ? market : positions} always />
    </div>
  )
}
