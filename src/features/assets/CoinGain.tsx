import { Trans, useLingui } from '@lingui/react/macro'
import type { BalanceRow } from '#contract/funds/wallet.ts'
import type { Quote } from '#contract/market/market.ts'
import { type SpotOrder, spot } from '#contract/trade/spot.ts'
import { useRead } from '#data/api/reading.ts'
import { useQuote } from '#data/realtime/ticker-store.ts'
import { usePref } from '#data/session/prefs.ts'
import { big, exact, isPositive } from '#domain/money.ts'
import { gainOf, positionOf, type TradeFill } from '#domain/trade/cost.ts'
import { toneOf } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Masked } from '#ui/figures/Masked.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'
import styles from './assets.module.css'

/** Page size: the most orders of one answer. */
const MOST = 100

/** Fills of a person's orders of one pair on one account, oldest first. */
const fillsOf = (orders: readonly SpotOrder[], pair: number, account: string): TradeFill[] =>
  orders
    .filter((order) => order.match_id === pair && order.account === account)
    .flatMap((order) =>
      order.fills.map((fill) => ({ ...fill, side: order.type === 1 ? ('buy' as const) : ('sell' as const) })),
    )
    .sort((a, b) => a.time - b.time || a.tick_id - b.tick_id)

interface Props {
  readonly row: BalanceRow
  /** The pair that prices the coin. */
  readonly quote: Quote
  readonly digits: number
}

/**
 * Average cost and profit of a coin, computed from the person's own trades; says so when the trades do not
 * explain the whole balance.
 */
export function CoinGain({ row, quote: listed, digits }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const hidden = usePref('hideBalance')
  const quote = useQuote(listed.id) ?? listed
  const { data } = useRead(spot.orders, { currency_id: row.currency_id, limit: MOST })
  if (!data) return null
  const gain = gainOf(positionOf(fillsOf(data.list, quote.id, row.account)), row.total, quote.now_price)
  if (!gain) return null
  const legal = quote.legal_name
  const profit = `${format.number(gain.profit, { max: 2, rounding: 'down', sign: 'always' })} ${legal}`
  const rate = format.percent(exact(big(gain.rate).times(100)))
  const left = `${format.amount(gain.left, digits)} ${row.currency_name}`
  return (
    <div className={styles.gain}>
      <Figures
        columns={2}
        rows={[
          {
            key: 'average',
            label: t`Average cost`,
            value: (
              <Masked hidden={hidden}>
                {format.price(gain.average, quote.price_precision)} {legal}
              </Masked>
            ),
          },
          {
            key: 'profit',
            label: t`Unrealised PnL`,
            value: (
              <Masked hidden={hidden}>
                <Text size={12} weight={500} tone={toneOf(gain.profit)}>
                  {profit} ({rate})
                </Text>
              </Masked>
            ),
          },
        ]}
      />
      <p className={styles.basis}>
        {data.total > data.list.length ? (
          <Trans>Based on your last {MOST} orders, fees included.</Trans>
        ) : (
          <Trans>Based on your own trades, fees included.</Trans>
        )}{' '}
        {isPositive(gain.left) && (
          <Masked hidden={hidden}>
            <Trans>Excludes {left} acquired another way.</Trans>
          </Masked>
        )}
      </p>
    </div>
  )
}
