import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { futures, type LeverOrder } from '#contract/trade/futures.ts'
import { big, exact, isPositive, ZERO } from '#domain/money.ts'
import { toneOf, useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Figure } from '../AccountFigures.tsx'
import styles from '../futures.module.css'
import { useReasonLabels, useSizeText } from '../labels.ts'
import { baseOf, SideTag } from './PositionCard.tsx'

interface OpenOrderProps {
  readonly order: LeverOrder
  readonly offline: boolean
  readonly onStops: (order: LeverOrder) => void
}

/** A limit order that is not filled yet: its frozen margin, and the Cancel button. */
export function OpenOrderCard({ order, offline, onStops }: OpenOrderProps) {
  const { t } = useLingui()
  const format = useFormat()
  const size = useSizeText()
  const market = order.order_type === 'market'
  const submit = useSubmit(futures.cancel, {
    otherwise: t`The order could not be cancelled`,
    onDone: () => toast(t`Order cancelled`, 'good'),
  })
  return (
    <article className={styles.card} aria-label={order.symbol}>
      <header className={styles.head}>
        <SideTag order={order} />
        <strong className={styles.symbol}>{order.symbol}</strong>
        <time className={styles.when}>{format.time(order.create_time, 'short')}</time>
      </header>
      <dl className={styles.grid}>
        <Figure
          label={market ? <Trans>Worst price</Trans> : <Trans>Price</Trans>}
          value={format.price(market ? order.worst_price : order.target_price, order.price_precision)}
        />
        <Figure label={<Trans>Size</Trans>} value={size(order.number, baseOf(order), order.share)} />
        <Figure label={<Trans>Frozen</Trans>} value={format.fee(order.frozen, 2)} />
      </dl>
      {submit.note !== '' && !offline && <p className={styles.error}>{submit.note}</p>}
      {market ? (
        <p className={styles.note} role="status">
          <Trans>Waiting for the next recorded price</Trans>
        </p>
      ) : (
        <div className={styles.buttons}>
          <Button kind="quiet" disabled={offline} onClick={() => onStops(order)}>
            <Trans>TP/SL</Trans>
          </Button>
          <Button
            kind="quiet"
            disabled={submit.disabled}
            loading={submit.busy}
            onClick={() => (submit.unknown ? submit.check() : submit.send({ id: order.id }))}
          >
            {submit.unknown ? <Trans>Check the result</Trans> : <Trans>Cancel</Trans>}
          </Button>
        </div>
      )}
    </article>
  )
}

/** Formats seconds as `2 h 5 min`. */
function useDuration(): (seconds: number) => string {
  const { t } = useLingui()
  return (seconds) => {
    const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)]
    const [minutes, rest] = [Math.floor((seconds % 3600) / 60), seconds % 60]
    if (days > 0) return t`${days} d ${hours} h`
    if (hours > 0) return t`${hours} h ${minutes} min`
    return t`${minutes} min ${rest} s`
  }
}

/** A closed position or ended order: the reason, its prices, and the recorded ticks that executed it. */
export function PastCard({ order }: { readonly order: LeverOrder }) {
  const format = useFormat()
  const reason = useReasonLabels()
  const size = useSizeText()
  const duration = useDuration()
  const [open, setOpen] = useState(false)
  const price = (value: LeverOrder['price']) => format.price(value, order.price_precision)
  const tone = toneOf(order.net_profits)
  const rate = isPositive(order.margin)
    ? exact(big(order.net_profits).times(100).div(order.margin).round(2, 0))
    : ZERO
  const closed = order.status === 3
  const legal = order.fee_currency
  return (
    <article className={styles.card} aria-label={order.symbol}>
      <header className={styles.head}>
        <SideTag order={order} />
        <strong className={styles.symbol}>{order.symbol}</strong>
        <span className={styles.when}>{reason(order)}</span>
      </header>
      {closed ? (
        <>
          <div className={styles.result}>
            <span className={styles.label}>
              <Trans>Realised PnL with fees ({legal})</Trans>
            </span>
            <span className={cx(styles.profit, tone !== 'soft' && styles[tone])}>
              {format.number(order.net_profits, { max: 2, sign: 'always' })}
            </span>
            <span className={cx(styles.rate, tone !== 'soft' && styles[tone])}>{format.percent(rate)}</span>
          </div>
          <dl className={styles.grid}>
            <Figure label={<Trans>Open price</Trans>} value={price(order.price)} />
            <Figure label={<Trans>Close price</Trans>} value={price(order.close_price)} />
            <Figure
              label={<Trans>Fee / overnight fee</Trans>}
              value={`${format.fee(order.handlingFee, 2)} / ${format.fee(order.overnight_fee, 2)}`}
            />
            <Figure
              label={<Trans>PnL before fees</Trans>}
              value={format.number(order.fact_profits, { max: 2, sign: 'always' })}
            />
            <Figure label={<Trans>Size</Trans>} value={size(order.number, baseOf(order), order.share)} />
            <Figure label={<Trans>Duration</Trans>} value={duration(order.close_time - order.open_time)} />
            <Figure label={<Trans>Closed at</Trans>} value={format.time(order.close_time, 'short')} />
          </dl>
          <Button kind="quiet" size={36} aria-expanded={open} onClick={() => setOpen(!open)}>
            <Trans>Recorded prices that decided it</Trans>
          </Button>
          {open && (
            <KeyValue
              rows={[
                { key: 'open', label: `#${order.open_tick_id}`, value: price(order.price) },
                ...order.closes.map((close) => ({
                  key: `${close.tick_id}`,
                  label: `#${close.tick_id} · ${format.time(close.time, 'full')}`,
                  value: `${price(close.price)} × ${format.number(close.share, { max: 2 })}`,
                })),
              ]}
            />
          )}
        </>
      ) : (
        <dl className={styles.grid}>
          <Figure
            label={<Trans>Price</Trans>}
            value={price(order.order_type === 'limit' ? order.target_price : order.worst_price)}
          />
          <Figure label={<Trans>Lots</Trans>} value={format.number(order.share, { max: 2 })} />
          <Figure label={<Trans>Time</Trans>} value={format.time(order.close_time, 'short')} />
        </dl>
      )}
    </article>
  )
}
