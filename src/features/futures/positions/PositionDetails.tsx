import { Trans, useLingui } from '@lingui/react/macro'
import { futures, type LeverOrder } from '#contract/trade/futures.ts'
import { usePrice } from '#data/realtime/ticker-store.ts'
import { big, type Decimal, decimal, isPositive } from '#domain/money.ts'
import { numberOf } from '#domain/trade/futures/calculations.ts'
import { NONE, SubmitNote, toneOf, useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { KeyValue, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Figure } from '../AccountFigures.tsx'
import styles from '../futures.module.css'
import { useSizeText } from '../labels.ts'
import { MarginLevelBar } from '../MarginLevelBar.tsx'
import { baseOf, isCopy, type PositionAct, SideTag } from './PositionCard.tsx'
import { closeResult, figuresAt } from './positionFigures.ts'

interface Props {
  readonly order: LeverOrder
  readonly offline: boolean
  readonly onAct: (act: PositionAct, order: LeverOrder) => void
}

/** All details of an open position, with its actions. */
export function PositionDetails({ order, offline, onAct }: Props) {
  const format = useFormat()
  const now = usePrice(order.match_id)?.price ?? order.now_price
  const nickname = order.follow_nickname
  const busy = offline || order.status === 2
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <SideTag order={order} />
        <Link className={styles.symbol} href={`/pages/transaction/contract?match_id=${order.match_id}`}>
          {order.symbol}
        </Link>
        {order.account === 'margin' && (
          <Tag size={16}>
            <Trans>Margin account</Trans>
          </Tag>
        )}
        {isCopy(order) && (
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
      </div>
      <MarginLevelBar risk={figuresAt(order, now).risk} />
      <Rows order={order} now={now} />
      {order.cover_price !== '' && <LimitClose order={order} offline={offline} />}
      <div className={styles.acts}>
        {!isCopy(order) && (
          <>
            <Button kind="quiet" disabled={busy} onClick={() => onAct('reverse', order)}>
              <Trans>Reverse</Trans>
            </Button>
            <Button kind="quiet" disabled={offline} onClick={() => onAct('margin', order)}>
              <Trans>Change margin</Trans>
            </Button>
          </>
        )}
        <Button kind="quiet" onClick={() => onAct('share', order)}>
          <Trans>Share</Trans>
        </Button>
        {isCopy(order) && (
          <Button kind="quiet" disabled={busy} onClick={() => onAct('hold', order)}>
            <Trans>Keep as my own</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

function Rows({ order, now }: { readonly order: LeverOrder; readonly now: Decimal }) {
  const { t } = useLingui()
  const format = useFormat()
  const size = useSizeText()
  const { profits, net, rate } = figuresAt(order, now)
  const legal = order.fee_currency
  const price = (text: string) => (text === '' ? NONE : format.price(decimal(text), order.price_precision))
  const signed = (value: Decimal) => `${format.number(value, { max: 2, sign: 'always' })} ${legal}`
  const toned = (value: Decimal) => {
    const tone = toneOf(value)
    return tone === 'soft' ? {} : { tone }
  }
  const part = isPositive(order.stop_share) ? order.stop_share : order.share
  const stop = (text: string) =>
    text === '' ? t`Not set` : `${price(text)} (${signed(closeResult(order, part, decimal(text)))})`
  const base = baseOf(order)
  const rows: KeyValueRow[] = [
    {
      key: 'profit',
      label: <Trans>Unrealised PnL ({legal})</Trans>,
      value: `${signed(profits)} · ${format.percent(decimal(big(rate).times(100).toFixed()))}`,
      ...toned(profits),
    },
    { key: 'net', label: <Trans>With fees, if closed now</Trans>, value: signed(net), ...toned(net) },
    { key: 'even', label: <Trans>Break-even price</Trans>, value: price(order.break_even_price) },
    { key: 'tp', label: <Trans>Take profit</Trans>, value: stop(order.target_profit_price) },
    { key: 'sl', label: <Trans>Stop loss</Trans>, value: stop(order.stop_loss_price) },
  ]
  if (isPositive(order.stop_share))
    rows.push({
      key: 'part',
      label: <Trans>TP/SL close</Trans>,
      value: size(numberOf(order.stop_share, order.lot_size), base, order.stop_share),
    })
  return (
    <>
      <KeyValue density="roomy" boxed rows={rows} />
      <dl className={styles.grid}>
        <Figure label={<Trans>Size</Trans>} value={size(order.number, base, order.share)} />
        <Figure label={<Trans>Open price</Trans>} value={price(order.price)} />
        <Figure label={<Trans>Last price</Trans>} value={price(now)} />
        <Figure
          label={<Trans context="position">Margin</Trans>}
          value={`${format.number(order.margin, { max: 2 })} ${legal}`}
        />
        <Figure
          label={<Trans>Liq. price</Trans>}
          value={<span className={styles.amber}>{price(order.liquidation_price)}</span>}
        />
        <Figure
          label={<Trans>Fee / overnight fee</Trans>}
          value={`${format.fee(order.handlingFee, 2)} / ${format.fee(order.overnight_fee, 2)}`}
        />
      </dl>
    </>
  )
}

/** A pending close by a limit order, with the button that cancels this order. */
function LimitClose({ order, offline }: { readonly order: LeverOrder; readonly offline: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const submit = useSubmit(futures.cancelClose, {
    otherwise: t`The order could not be cancelled`,
    onDone: () => toast(t`Order cancelled`, 'good'),
  })
  const size = `${format.amount(numberOf(order.cover_share, order.lot_size), 8)} ${baseOf(order)}`
  const price = format.price(decimal(order.cover_price), order.price_precision)
  return (
    <div className={styles.pending}>
      <span>
        <Trans>
          Closes {size} at {price}
        </Trans>
      </span>
      <Button
        kind="quiet"
        size={36}
        disabled={offline || submit.disabled}
        loading={submit.busy}
        onClick={() => (submit.unknown ? submit.check() : submit.send({ id: order.id }))}
      >
        {submit.unknown ? <Trans>Check the result</Trans> : <Trans>Cancel</Trans>}
      </Button>
      <SubmitNote submit={submit} />
    </div>
  )
}
