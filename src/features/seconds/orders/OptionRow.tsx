import { Trans, useLingui } from '@lingui/react/macro'
import type { SecondsOrder } from '#contract/trade/seconds.ts'
import { getQuote } from '#data/realtime/ticker-store.ts'
import { ServerCountdown } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'
import { sideOf, useDuration, useResultLabel } from '../labels.ts'
import styles from './orders.module.css'

interface Props {
  readonly order: SecondsOrder
  readonly onOpen: (id: number) => void
}

/** One option in a list: pair, side, entry and exit price, result. */
export function OptionRow({ order, onOpen }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const duration = useDuration()
  const label = useResultLabel()
  const side = sideOf(order)
  const time = duration(order.seconds)
  const precision = getQuote(order.match_id)?.price_precision ?? 8
  const done = order.status === 3
  const from = order.entry ? format.price(order.entry.price, precision) : '—'
  const to = order.end && order.end_reason === '' ? format.price(order.end.price, precision) : '—'
  const gain = done ? order.fact_profits : order.expected_profit
  const sign = Number(gain)
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(order.id)}>
      <span className={styles.title}>
        <Tag tone={side}>{side === 'up' ? <Trans>↑ Up {time}</Trans> : <Trans>↓ Down {time}</Trans>}</Tag>
        <b>{order.symbol}</b>
        <small>
          {done || !order.entry ? (
            `${label(order)} · ${format.time(order.create_time, 'short')}`
          ) : (
            <ServerCountdown
              until={order.entry.time + order.seconds * 1000}
              ended={<Trans>Settling…</Trans>}
            />
          )}
        </small>
      </span>
      <Figures
        phrases
        rows={[
          { label: t`Stake`, value: `${format.amount(order.number, 8)} ${order.currency_name}` },
          { label: t`Entry → end`, value: `${from} → ${to}` },
          {
            label: done ? t`Profit and loss` : t`Expected profit`,
            value: `${format.number(gain, { max: 8, min: 0, rounding: 'down', sign: 'always' })} ${order.currency_name}`,
            ...(done && sign !== 0 && { tone: sign > 0 ? ('up' as const) : ('down' as const) }),
          },
        ]}
      />
    </button>
  )
}
