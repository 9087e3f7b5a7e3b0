import { Trans, useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import type { SpotOrder } from '#contract/trade/spot.ts'
import { getQuote } from '#data/realtime/ticker-store.ts'
import { big, isPositive } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { endReason } from '#i18n/orderEndReason.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Figures, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { Pencil } from '#ui/media/icons.ts'
import { baseOf, statusOf, useKind } from './labels.ts'
import { amendable, endsAtNextTick, limitOf } from './openOrderRules.ts'
import styles from './orders.module.css'
import { TrailingStopLine } from './TrailingStopLine.tsx'
import { useStopConditionText } from './useStopConditionText.ts'

interface Props {
  readonly order: SpotOrder
  /** Called with the order when the row is clicked, to open the order's receipt. */
  readonly onOpen: (order: SpotOrder) => void
  readonly onAmend: (order: SpotOrder) => void
  readonly onCancel: (order: SpotOrder) => void
  /**
   * `ticket` and `past`: short rows below the order form, for open and for past orders. `page`: rows with all
   * details, on the orders page.
   */
  readonly layout: 'ticket' | 'past' | 'page'
  readonly offline: boolean
}

const digits = (order: SpotOrder): Pick<Quote, 'price_precision' | 'number_precision'> =>
  getQuote(order.match_id) ?? { price_precision: 8, number_precision: 8 }

/** One order: terms, filled part, actions. */
export function OrderRow({ order, onOpen, onAmend, onCancel, layout, offline }: Props) {
  const { i18n, t } = useLingui()
  const buys = order.type === 1
  const open = order.status === 'doing'
  const format = useFormat()
  const kindOf = useKind()
  const rows = useFigures(order, layout)
  const conditions = useStopConditionText()(order)
  const ended = endReason(order)
  const share = Number(big(order.filled_amount).div(order.amount).toFixed(4))
  return (
    <article className={styles.order} aria-label={t`Order ${order.id}`}>
      <div className={styles.top}>
        <Tag tone={buys ? 'up' : 'down'}>{buys ? <Trans>Buy</Trans> : <Trans>Sell</Trans>}</Tag>
        <span className={layout === 'page' ? styles.name : styles.names}>
          <button type="button" className={styles.open} onClick={() => onOpen(order)}>
            <strong className={styles.symbol}>{order.symbol}</strong>
          </button>
          <span className={styles.soft}>
            {kindOf(order)}
            {layout !== 'page' && ` · ${format.time(order.create_time, 'short')}`}
          </span>
        </span>
        <span className={styles.end}>
          {amendable(order) && (
            <IconButton
              icon={Pencil}
              size={16}
              target={36}
              tone="soft"
              label={t`Amend order ${order.id}`}
              disabled={offline}
              onClick={() => onAmend(order)}
            />
          )}
          {open && !endsAtNextTick(order) ? (
            <Button
              kind="quiet"
              size={28}
              className={styles.cancel}
              disabled={offline}
              aria-label={t`Cancel order ${order.id}`}
              onClick={() => onCancel(order)}
            >
              <Trans>Cancel</Trans>
            </Button>
          ) : (
            <span className={styles.soft}>{i18n._(statusOf(order))}</span>
          )}
        </span>
      </div>
      <Figures rows={rows} />
      {order.order_type === 'trailing_stop' && <TrailingStopLine order={order} />}
      {conditions !== '' && <p className={styles.soft}>{conditions}</p>}
      {ended && <p className={styles.soft}>{i18n._(ended)}</p>}
      {layout === 'page' && open && (
        <ProgressBar value={share} label={t`Filled`} tone={buys ? 'up' : 'down'} />
      )}
    </article>
  )
}

function useFigures(order: SpotOrder, layout: Props['layout']): readonly KeyValueRow[] {
  const { t } = useLingui()
  const format = useFormat()
  const { price_precision, number_precision } = digits(order)
  const legal = order.fee_currency
  const total = `${format.amount(order.total, 18)} ${legal}`
  const limit = limitOf(order)
  const price: KeyValueRow = isPositive(order.worst_price)
    ? { key: 'worst', label: t`Worst price`, value: format.price(order.worst_price, price_precision) }
    : {
        key: 'price',
        label: t`Price`,
        value: limit === null ? t`Market price` : format.price(limit, price_precision),
      }
  const amounts: KeyValueRow = {
    key: 'amounts',
    label: t`Filled / amount`,
    value: `${format.amount(order.filled_amount, number_precision)} / ${format.amount(order.amount, number_precision)}`,
  }
  const time = format.time(order.create_time, 'short')
  const ordered = `${format.amount(order.frozen, 18)} ${order.type === 1 ? legal : baseOf(order)}`
  if (layout === 'ticket') {
    return [price, amounts, { key: 'frozen', label: t`Frozen`, value: ordered }]
  }
  const average: KeyValueRow = {
    key: 'average',
    label: t`Average price`,
    ...(isPositive(order.avg_price)
      ? { value: format.price(order.avg_price, price_precision) }
      : { value: '--', tone: 'faint' as const }),
  }
  if (layout === 'past') return [average, amounts, { key: 'total', label: t`Total`, value: total }]
  return [
    price,
    amounts,
    { key: 'time', label: t`Time`, value: time },
    average,
    {
      key: 'total',
      label: t`Total`,
      value: total,
      ...(isPositive(order.total) ? {} : { tone: 'faint' as const }),
    },
    order.status === 'doing'
      ? { key: 'frozen', label: t`Frozen`, value: ordered }
      : { key: 'fee', label: t`Fee`, value: `${format.fee(order.fee, 18)} ${legal}` },
  ]
}
