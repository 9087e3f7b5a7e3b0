import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SecondsOrder } from '#contract/trade/seconds.ts'
import { getQuote } from '#data/realtime/ticker-store.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { useResultLabel, useReturnReason } from '../labels.ts'
import styles from './orders.module.css'

interface Props {
  readonly orders: readonly SecondsOrder[]
  readonly onClose: () => void
}

/** Sheet with the results of options that have just ended, with price and time of settlement. */
export function ResultSheet({ orders, onClose }: Props) {
  const { t } = useLingui()
  const [first, ...others] = orders
  const alone = others.length === 0
  return (
    <Sheet
      open={first !== undefined}
      onClose={onClose}
      title={t`Result`}
      footer={first && alone && <ReceiptLink order={first} size={48} />}
    >
      {orders.map((order) => (
        <Result key={order.id} order={order}>
          {!alone && <ReceiptLink order={order} size={36} />}
        </Result>
      ))}
    </Sheet>
  )
}

function ReceiptLink({ order, size }: { readonly order: SecondsOrder; readonly size: 48 | 36 }) {
  return (
    <Button
      block={size === 48}
      size={size}
      kind="quiet"
      href={`/pages/transaction/seconds_order?tab=history&id=${order.id}`}
    >
      <Trans>View receipt</Trans>
    </Button>
  )
}

function Result({ order, children }: { readonly order: SecondsOrder; readonly children: ReactNode }) {
  const format = useFormat()
  const label = useResultLabel()(order)
  const reason = useReturnReason()(order)
  const precision = getQuote(order.match_id)?.price_precision ?? 8
  const gain = format.number(order.fact_profits, { max: 8, min: 0, rounding: 'down', sign: 'always' })
  const stake = format.amount(order.number, 8)
  const tone = order.result === 'win' ? styles.gain : order.result === 'lose' ? styles.loss : undefined
  const end = order.end && order.end_reason === '' ? format.price(order.end.price, precision) : null
  const entry = order.entry ? format.price(order.entry.price, precision) : null
  const at = order.end ? format.time(Math.floor(order.end.time / 1000), 'clock') : ''
  return (
    <div className={styles.result} role="status">
      <b className={tone}>{label}</b>
      <strong className={tone}>
        {order.result === 'win' || order.result === 'lose' ? (
          `${gain} ${order.currency_name}`
        ) : (
          <Trans>
            {stake} {order.currency_name} back
          </Trans>
        )}
      </strong>
      {entry !== null && end !== null && (
        <p>
          <Trans>
            {order.symbol}: entry {entry}, settled at {end} ({at})
          </Trans>
        </p>
      )}
      {reason && <p>{reason}</p>}
      {children}
    </div>
  )
}
