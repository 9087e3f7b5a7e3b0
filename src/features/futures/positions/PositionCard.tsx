import { Trans } from '@lingui/react/macro'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { usePrice } from '#data/realtime/ticker-store.ts'
import { big, type Decimal, decimal } from '#domain/money.ts'
import { NONE, toneOf } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronRight } from '#ui/media/icons.ts'
import { Figure } from '../AccountFigures.tsx'
import styles from '../futures.module.css'
import { useCloseLabels } from '../labels.ts'
import { figuresAt } from './positionFigures.ts'

export type PositionAct = 'details' | 'close' | 'stops' | 'reverse' | 'margin' | 'share' | 'hold'

interface Props {
  readonly order: LeverOrder
  readonly offline: boolean
  readonly onAct: (act: PositionAct, order: LeverOrder) => void
}

export const baseOf = ({ symbol }: Pick<LeverOrder, 'symbol'>): string => symbol.slice(0, symbol.indexOf('/'))

/**
 * Whether a position is a copy that closes with the trader's position; false once the person keeps it as
 * their own.
 */
export const isCopy = (order: LeverOrder): boolean => order.follow_user_id > 0 && order.self_holding === 0

export function SideTag({ order }: { readonly order: Pick<LeverOrder, 'type' | 'multiple'> }) {
  const { multiple: leverage } = order
  return (
    <Tag tone={order.type === 1 ? 'up' : 'down'}>
      {order.type === 1 ? <Trans>Long {leverage}×</Trans> : <Trans>Short {leverage}×</Trans>}
    </Tag>
  )
}

/** Card of an open position: three rows of live figures; a click opens the details. */
export function PositionCard({ order, offline, onAct }: Props) {
  const format = useFormat()
  const closeLabels = useCloseLabels()
  const now = usePrice(order.match_id)?.price ?? order.now_price
  const { profits, net, rate } = figuresAt(order, now)
  const price = (value: Decimal) => format.price(value, order.price_precision)
  const signed = (value: Decimal) => format.number(value, { max: 2, sign: 'always' })
  const tone = toneOf(profits)
  const waiting = closeLabels(order)
  return (
    <article className={cx(styles.card, styles.position)} aria-label={order.symbol}>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => onAct('details', order)}
      >
        <span className={styles.head}>
          <SideTag order={order} />
          <strong className={styles.symbol}>{order.symbol}</strong>
          {order.account === 'margin' && (
            <Tag size={16}>
              <Trans>Margin account</Trans>
            </Tag>
          )}
          {isCopy(order) && (
            <Tag size={16} tone="blue">
              <Trans>Copy</Trans>
            </Tag>
          )}
          <Icon icon={ChevronRight} size={14} className={styles.more} />
        </span>
        <span className={cx(styles.profit, tone !== 'soft' && styles[tone])}>
          {signed(profits)} <small>{format.percent(decimal(big(rate).times(100).toFixed()))}</small>
        </span>
      </button>
      <dl className={styles.four}>
        <Figure label={<Trans>Size</Trans>} value={`${format.amount(order.number, 8)} ${baseOf(order)}`} />
        <Figure label={<Trans>Open price</Trans>} value={price(order.price)} />
        <Figure
          label={<Trans>Liq. price</Trans>}
          value={
            <span className={styles.amber}>
              {order.liquidation_price === '' ? NONE : price(decimal(order.liquidation_price))}
            </span>
          }
        />
        <Figure
          label={<Trans context="position">Margin</Trans>}
          value={format.number(order.margin, { max: 2 })}
        />
      </dl>
      <div className={styles.foot}>
        <span className={styles.net} role={waiting === '' ? undefined : 'status'}>
          {waiting === '' ? (
            <>
              <Trans>With fees</Trans> <b className={styles[toneOf(net)]}>{signed(net)}</b>
            </>
          ) : (
            waiting
          )}
        </span>
        <Button kind="quiet" size={36} disabled={offline} onClick={() => onAct('stops', order)}>
          <Trans>TP/SL</Trans>
        </Button>
        <Button
          kind="quiet"
          size={36}
          disabled={offline || order.status === 2}
          onClick={() => onAct('close', order)}
        >
          <Trans context="position">Close</Trans>
        </Button>
      </div>
    </article>
  )
}
