import { Trans, useLingui } from '@lingui/react/macro'
import type { SpotFill, SpotOrder } from '#contract/trade/spot.ts'
import type { CallError } from '#data/api/call-errors.ts'
import { getQuote } from '#data/realtime/ticker-store.ts'
import { type Decimal, isPositive } from '#domain/money.ts'
import { hasLimit } from '#domain/trade/spotStopOrder.ts'
import { DetailSheet } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { endReason } from '#i18n/orderEndReason.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Figures, KeyValue, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { baseOf, orderHref, statusOf, stopText, useKind } from './labels.ts'
import { amendable, endsAtNextTick, stopOf } from './openOrderRules.ts'
import styles from './orders.module.css'
import { useTakeProfitStopLossOrderId } from './useTakeProfitStopLossOrderId.ts'
import { useTrailRows } from './useTrailingStopRows.ts'

interface Props {
  /** Id of the order shown; undefined while the sheet is closed. */
  readonly id: number | undefined
  /** The order; undefined until loaded. */
  readonly order: SpotOrder | undefined
  /** Why the order could not be loaded. */
  readonly error?: CallError | null
  readonly retry?: () => void
  readonly onClose: () => void
  readonly onAmend: (order: SpotOrder) => void
  readonly onCancel: (order: SpotOrder) => void
  readonly offline: boolean
}

/**
 * The receipt of an order, open or ended: its terms, and each fill with the recorded price at which it was executed.
 */
export function OrderDetail({ id, order, error, retry, onClose, onAmend, onCancel, offline }: Props) {
  const { t } = useLingui()
  return (
    <DetailSheet
      id={id}
      record={order}
      title={id === undefined ? '' : t`Order ${id}`}
      error={error ?? null}
      retry={retry}
      onClose={onClose}
      footer={
        order?.status === 'doing' &&
        !endsAtNextTick(order) && (
          <div className={styles.actions}>
            {amendable(order) && (
              <Button kind="quiet" size={48} block disabled={offline} onClick={() => onAmend(order)}>
                <Trans>Amend order</Trans>
              </Button>
            )}
            <Button kind="quiet" size={48} block disabled={offline} onClick={() => onCancel(order)}>
              <Trans>Cancel order</Trans>
            </Button>
          </div>
        )
      }
    >
      {(shown) => <Receipt order={shown} />}
    </DetailSheet>
  )
}

function Receipt({ order }: { readonly order: SpotOrder }) {
  return (
    <>
      <KeyValue rows={useRows(order)} density="roomy" boxed />
      <h3 className={styles.fillsTitle}>
        <Trans>Fills</Trans>
      </h3>
      {order.fills.length === 0 ? (
        <p className={styles.soft}>
          {order.status === 'doing' ? <Trans>Not filled yet.</Trans> : <Trans>Nothing was filled.</Trans>}
        </p>
      ) : (
        <ol className={styles.fills}>
          {order.fills.map((fill) => (
            <li key={fill.tick_id} className={styles.fill}>
              <Fill order={order} fill={fill} />
            </li>
          ))}
        </ol>
      )}
      <p className={styles.receipt}>
        <Trans>
          Each fill shows the recorded price it was executed at. Recorded prices are never changed, so you can
          verify every figure.
        </Trans>
      </p>
    </>
  )
}

function Fill({ order, fill }: { readonly order: SpotOrder; readonly fill: SpotFill }) {
  const { t } = useLingui()
  const format = useFormat()
  const quote = getQuote(order.match_id)
  const legal = order.fee_currency
  return (
    <>
      <div className={styles.tick}>
        <span>
          <Trans>Recorded price no. {fill.tick_id}</Trans>
        </span>
        <span>{format.time(fill.time, 'full')}</span>
      </div>
      <Figures
        rows={[
          { label: t`Price`, value: format.price(fill.price, quote?.price_precision ?? 8) },
          { label: t`Amount`, value: `${format.amount(fill.number, 18)} ${baseOf(order)}` },
          { label: t`Fee`, value: `${format.fee(fill.fee, 18)} ${legal}` },
        ]}
      />
    </>
  )
}

function useRows(order: SpotOrder): readonly KeyValueRow[] {
  const { i18n, t } = useLingui()
  const kindOf = useKind()
  const format = useFormat()
  const quote = getQuote(order.match_id)
  const digits = quote?.price_precision ?? 8
  const base = baseOf(order)
  const legal = order.fee_currency
  const rate = format.rate(order.fee_rate)
  const side = order.type === 1 ? t`Buy` : t`Sell`
  const ended = endReason(order)
  const stop = stopOf(order, digits)
  const trail = useTrailRows(order, digits)
  const sale = useTakeProfitStopLossOrderId(order)
  const priced = (value: Decimal) => `${format.price(value, digits)} ${legal}`
  const linked = (key: string, label: string, id: number) =>
    id > 0
      ? [{ key, label, value: <Link href={orderHref(id)} className={styles.link}>{t`Order ${id}`}</Link> }]
      : []
  return [
    { key: 'pair', label: t`Pair`, value: order.symbol },
    { key: 'kind', label: t`Type`, value: `${side} · ${kindOf(order)}` },
    { key: 'status', label: t`Status`, value: i18n._(statusOf(order)) },
    ...(ended ? [{ key: 'ended', label: t`Reason`, value: i18n._(ended) }] : []),
    {
      key: 'price',
      label: t`Price`,
      value: hasLimit(order.order_type) ? priced(order.target_price) : t`Market price`,
    },
    ...trail,
    ...(stop
      ? [
          {
            key: 'stop',
            label: order.trail ? t`Trigger price` : t`Stop price`,
            value: stopText(stop.direction, priced(stop.price)),
          },
        ]
      : []),
    ...(order.order_type === 'oco'
      ? [
          {
            key: 'after',
            label: t`Stop-limit price`,
            value: isPositive(order.stop_limit_price) ? priced(order.stop_limit_price) : t`Market price`,
          },
        ]
      : []),
    ...(order.trigger
      ? [
          { key: 'trigger', label: t`Triggered at`, value: format.time(order.trigger.time, 'full') },
          {
            key: 'tick',
            label: t`Recorded price no. ${order.trigger.tick_id}`,
            value: priced(order.trigger.price),
          },
        ]
      : []),
    ...(isPositive(order.worst_price)
      ? [
          {
            key: 'worst',
            label: t`Worst price`,
            value: priced(order.worst_price),
          },
        ]
      : []),
    { key: 'amount', label: t`Amount`, value: `${format.amount(order.amount, 18)} ${base}` },
    { key: 'filled', label: t`Filled`, value: `${format.amount(order.filled_amount, 18)} ${base}` },
    {
      key: 'average',
      label: t`Average price`,
      value: isPositive(order.avg_price) ? priced(order.avg_price) : '--',
    },
    { key: 'total', label: t`Total`, value: `${format.amount(order.total, 18)} ${legal}` },
    { key: 'fee', label: t`Fee (${rate})`, value: `${format.fee(order.fee, 18)} ${legal}` },
    ...(isPositive(order.take_profit)
      ? [{ key: 'profit', label: t`Take profit`, value: priced(order.take_profit) }]
      : []),
    ...(isPositive(order.stop_loss)
      ? [{ key: 'loss', label: t`Stop loss`, value: priced(order.stop_loss) }]
      : []),
    ...linked('sale', t`Opened the sale`, sale),
    ...linked('parent', t`Opened by the buy`, order.parent_id),
    ...linked('replaces', t`Amended from`, order.replaces_id),
    ...linked('replaced', t`Amended to`, order.replaced_by),
    ...(order.coupon_id > 0
      ? [{ key: 'rebate', label: t`Paid by coupon`, value: `${format.fee(order.rebate, 18)} ${legal}` }]
      : []),
    {
      key: 'account',
      label: t`Account`,
      value: order.account === 'stock' ? t`Stock` : t`Spot`,
    },
    { key: 'placed', label: t`Placed at`, value: format.time(order.create_time, 'full') },
    ...(order.complete_time > 0
      ? [{ key: 'done', label: t`Finished at`, value: format.time(order.complete_time, 'full') }]
      : []),
  ]
}
