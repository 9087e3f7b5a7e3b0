import { Trans, useLingui } from '@lingui/react/macro'
import type { ReceiptTick, SecondsOrder } from '#contract/trade/seconds.ts'
import { getQuote } from '#data/realtime/ticker-store.ts'
import { useCoins } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { KeyValue, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleAlert, CircleCheck } from '#ui/media/icons.ts'
import { sideOf, useDuration, useReturnReason } from '../labels.ts'
import styles from './orders.module.css'
import { recompute } from './recomputeReceipt.ts'

/** An option in full: terms, entry tick and end tick, and its result recomputed on the device. */
export function Receipt({ order }: { readonly order: SecondsOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const duration = useDuration()
  const reason = useReturnReason()(order)
  const precision = getQuote(order.match_id)?.price_precision ?? 8
  const scale = useCoins().precision(order.currency_id)
  const money = (value: SecondsOrder['number'], sign: 'auto' | 'always' = 'auto') =>
    `${format.number(value, { max: scale, min: 0, rounding: 'down', sign })} ${order.currency_name}`
  const again = recompute(order, scale)
  const gain = Number(order.fact_profits)
  const rows: KeyValueRow[] = [
    { label: t`Direction`, value: sideOf(order) === 'up' ? t`Up` : t`Down`, tone: sideOf(order) },
    { label: t`Duration`, value: duration(order.seconds) },
    { label: t`Stake`, value: money(order.number) },
    { label: t`Return`, value: `+${format.rate(order.profit_ratio)}` },
    { label: t`Worst price`, value: format.price(order.worst_price, precision) },
    { label: t`Accepted`, value: format.time(order.create_time, 'full') },
    ...(order.status === 1
      ? [{ label: t`Expected profit`, value: money(order.expected_profit, 'always') }]
      : [
          {
            label: t`Profit and loss`,
            value: money(order.fact_profits, 'always'),
            ...(gain !== 0 && { tone: gain > 0 ? ('up' as const) : ('down' as const) }),
            total: true,
          },
        ]),
  ]
  return (
    <div className={styles.receipt}>
      <KeyValue rows={rows} density="roomy" />
      <TickRows title={t`Entry price`} tick={order.entry} precision={precision} />
      <TickRows
        title={order.end_reason === 'worst_price' ? t`Price beyond the worst price` : t`End price`}
        tick={order.end}
        precision={precision}
      />
      {reason && <p className={styles.soft}>{reason}</p>}
      {again && (
        <p className={again.agrees ? styles.agrees : styles.differs} role="status">
          <Icon icon={again.agrees ? CircleCheck : CircleAlert} size={16} />
          {again.agrees ? (
            <Trans>Recalculated on this device from the two recorded prices: the same result.</Trans>
          ) : (
            <Trans>Recalculated on this device: the result differs. Contact customer service.</Trans>
          )}
        </p>
      )}
    </div>
  )
}

interface TickProps {
  readonly title: string
  readonly tick: ReceiptTick | null
  readonly precision: number
}

function TickRows({ title, tick, precision }: TickProps) {
  const { t } = useLingui()
  const format = useFormat()
  if (!tick) return null
  return (
    <KeyValue
      rows={[
        { label: title, value: <b>{format.price(tick.price, precision)}</b> },
        { label: t`Recorded`, value: format.time(Math.floor(tick.time / 1000), 'full') },
        { label: t`Recorded price no.`, value: `#${tick.id}` },
        { label: t`Source`, value: tick.source },
      ]}
    />
  )
}
