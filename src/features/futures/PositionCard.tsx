import { Trans, useLingui } from '@lingui/react/macro'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { usePrice } from '#data/realtime/ticker-store.ts'
import { big, type Decimal, decimal, gt } from '#domain/money.ts'
import { NONE, toneOf } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/cx.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Figure } from './AccountStrip.tsx'
import styles from './futures.module.css'
import { useCloseLabels, useSizeText } from './labels.ts'
import { closeProfit, figuresAt } from './positionFigures.ts'

export type PositionAct = 'close' | 'stops' | 'share' | 'hold'

interface Props {
  readonly order: LeverOrder
  readonly offline: boolean
  readonly onAct: (act: PositionAct, order: LeverOrder) => void
}

export const baseOf = ({ symbol }: Pick<LeverOrder, 'symbol'>): string => symbol.slice(0, symbol.indexOf('/'))

export function SideTag({ order }: { readonly order: Pick<LeverOrder, 'type' | 'multiple'> }) {
  const { multiple: leverage } = order
  return (
    <Tag tone={order.type === 1 ? 'up' : 'down'}>
      {order.type === 1 ? <Trans>Long {leverage}×</Trans> : <Trans>Short {leverage}×</Trans>}
    </Tag>
  )
}

/** An open position with live figures. */
export function PositionCard({ order, offline, onAct }: Props) {
  const format = useFormat()
  const closeLabels = useCloseLabels()
  const size = useSizeText()
  const now = usePrice(order.match_id)?.price ?? order.now_price
  const { profits, rate, risk } = figuresAt(order, now)
  const base = baseOf(order)
  const legal = order.fee_currency
  const money = (value: Decimal) => format.number(value, { max: 2 })
  const price = (value: Decimal) => format.price(value, order.price_precision)
  const tone = toneOf(profits)
  const waiting = closeLabels(order)
  const nickname = order.follow_nickname
  const isCopy = order.follow_user_id > 0 && order.self_holding === 0
  return (
    <article className={styles.card} aria-label={order.symbol}>
      <header className={styles.head}>
        <SideTag order={order} />
        <Link className={styles.symbol} href={`/pages/transaction/contract?match_id=${order.match_id}`}>
          {order.symbol}
        </Link>
        {order.account === 'margin' && (
          <Tag size={16}>
            <Trans>Margin account</Trans>
          </Tag>
        )}
        {isCopy && (
          <Link
            className={styles.from}
            href={`/pages/copytrade/trader?trader_user_id=${order.follow_user_id}`}
          >
            <Tag size={16} tone="blue">
              <Trans>Copied from {nickname}</Trans>
            </Tag>
          </Link>
        )}
        <time className={styles.when}>{format.time(order.open_time, 'short')}</time>
      </header>
      <div className={styles.result}>
        <span className={styles.label}>
          <Trans>Unrealised PnL ({legal})</Trans>
        </span>
        <span className={cx(styles.profit, tone !== 'soft' && styles[tone])}>
          {format.number(profits, { max: 2, sign: 'always' })}
        </span>
        <span className={cx(styles.rate, tone !== 'soft' && styles[tone])}>
          {format.percent(decimal(big(rate).times(100).toFixed()))}
        </span>
      </div>
      <dl className={styles.grid}>
        <Figure label={<Trans>Size</Trans>} value={size(order.number, base, order.share)} />
        <Figure label={<Trans context="position">Margin</Trans>} value={money(order.margin)} />
        <Figure
          label={<Trans>Fee / overnight fee</Trans>}
          value={`${format.fee(order.handlingFee, 2)} / ${format.fee(order.overnight_fee, 2)}`}
        />
        <Figure label={<Trans>Open price</Trans>} value={price(order.price)} />
        <Figure label={<Trans>Last price</Trans>} value={price(now)} />
        <Figure
          label={<Trans>Liq. price</Trans>}
          value={
            <span className={styles.amber}>
              {order.liquidation_price === '' ? NONE : price(decimal(order.liquidation_price))}
            </span>
          }
        />
      </dl>
      <RiskBar risk={risk} />
      <dl className={styles.stops}>
        <Stop label={<Trans>Take profit</Trans>} text={order.target_profit_price} order={order} />
        <Stop label={<Trans>Stop loss</Trans>} text={order.stop_loss_price} order={order} />
      </dl>
      {waiting !== '' && (
        <p className={styles.note} role="status">
          {waiting}
        </p>
      )}
      <div className={styles.buttons}>
        <Button kind="quiet" disabled={offline} onClick={() => onAct('stops', order)}>
          <Trans>TP/SL</Trans>
        </Button>
        <Button kind="quiet" onClick={() => onAct('share', order)}>
          <Trans>Share</Trans>
        </Button>
        <Button kind="quiet" disabled={offline || order.status === 2} onClick={() => onAct('close', order)}>
          <Trans context="position">Close</Trans>
        </Button>
      </div>
      {isCopy && (
        <Button
          kind="quiet"
          block
          disabled={offline || order.status === 2}
          onClick={() => onAct('hold', order)}
        >
          <Trans>Keep as my own</Trans>
        </Button>
      )}
    </article>
  )
}

function Stop({
  label,
  text,
  order,
}: {
  readonly label: React.ReactNode
  readonly text: string
  readonly order: LeverOrder
}) {
  const format = useFormat()
  if (text === '') return <Figure label={label} value={<Trans>Not set</Trans>} />
  const at = decimal(text)
  const gain = closeProfit(order, order.share, at)
  return (
    <Figure
      label={label}
      value={
        <span className={styles.stop}>
          {format.price(at, order.price_precision)}
          <span className={cx(styles.small, styles[toneOf(gain) === 'down' ? 'down' : 'up'])}>
            {format.number(gain, { max: 2, sign: 'always' })}
          </span>
        </span>
      }
    />
  )
}

const SAFE = '300' as Decimal
const WARN = '150' as Decimal
/** Margin level (%) at the end of the bar. */
const FULL = 900

/** Margin level: green above 300 %, amber above 150 %, red below (docs/products/futures.md#margin-level). */
function RiskBar({ risk }: { readonly risk: Decimal | null }) {
  const { t } = useLingui()
  const format = useFormat()
  if (risk === null) return null
  const tone = gt(risk, SAFE) ? 'up' : gt(risk, WARN) ? 'amber' : 'down'
  const value = Number(risk)
  // Each third of the bar stands for one of the three ranges.
  const place =
    value <= 150
      ? value / 150 / 3
      : value <= 300
        ? (1 + (value - 150) / 150) / 3
        : (2 + (value - 300) / (FULL - 300)) / 3
  const shown = `${format.number(risk, { max: 0, rounding: 'down' })}%`
  return (
    <div className={styles.risk}>
      <span className={styles.label}>
        <Trans>Margin level</Trans>
      </span>
      <span className={styles.bar} role="img" aria-label={t`Margin level ${shown}`}>
        <span className={styles.red} />
        <span className={styles.yellow} />
        <span className={styles.green} />
        <span
          className={styles.marker}
          style={{ insetInlineStart: `${Math.min(1, Math.max(0, place)) * 100}%` }}
        />
      </span>
      <span className={styles[tone]}>{shown}</span>
    </div>
  )
}
