import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { futures, type LeverOrder } from '#contract/futures.ts'
import { usePrice } from '#data/board.ts'
import { checkStops } from '#domain/futures/stops.ts'
import { big, type Decimal, parseAmount, roundDown } from '#domain/money.ts'
import { Form, SubmitButton, SubmitNote, toneOf, useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { ChipRow } from '#ui/ChipRow.tsx'
import { cx } from '#ui/cx.ts'
import { DecimalField } from '#ui/DecimalField.tsx'
import { toast } from '#ui/toast.ts'
import styles from './futures.module.css'
import { coverProfit, sideOf } from './live.ts'
import { SideTag } from './PositionCard.tsx'

/** Quick picks, as a change of the price in per cent. */
const PICKS = ['1', '2', '5', '10'] as const

interface Props {
  readonly order: LeverOrder
  readonly onDone: () => void
}

/** Take profit and stop loss of a position or an entrust; an empty price clears (screens-core §9). */
export function StopsForm({ order, onDone }: Props) {
  const { t } = useLingui()
  const now = usePrice(order.match_id)?.price ?? order.now_price
  const from = order.status === 0 && order.order_type === 'limit' ? order.target_price : now
  const [takeProfit, setTakeProfit] = useState(order.target_profit_price)
  const [stopLoss, setStopLoss] = useState(order.stop_loss_price)
  const [tried, setTried] = useState(false)
  const side = sideOf(order)
  const wrong = (input: { takeProfit: string; stopLoss: string }) =>
    'key' in checkStops(side, input, from, order.price_precision)
  const submit = useSubmit(futures.setstop, {
    otherwise: t`Take profit and stop loss could not be set`,
    onDone: () => {
      toast(t`Take profit and stop loss saved`, 'good')
      onDone()
    },
  })
  const words = t`Enter the correct price`
  const up = side === 'long' ? 1 : -1
  return (
    <Form
      submit={submit}
      label={t`TP/SL`}
      className={styles.sheet}
      onSubmit={() => {
        setTried(true)
        if (wrong({ takeProfit, stopLoss })) return undefined
        return submit.send({ id: order.id, target_profit_price: takeProfit, stop_loss_price: stopLoss })
      }}
    >
      <div className={styles.head}>
        <SideTag order={order} />
        <strong className={styles.symbol}>{order.symbol}</strong>
      </div>
      <StopField
        label={t`Take profit`}
        order={order}
        from={from}
        way={up}
        value={takeProfit}
        onChange={setTakeProfit}
        error={tried && wrong({ takeProfit, stopLoss: '' }) ? words : undefined}
      />
      <StopField
        label={t`Stop loss`}
        order={order}
        from={from}
        way={-up}
        value={stopLoss}
        onChange={setStopLoss}
        error={tried && wrong({ takeProfit: '', stopLoss }) ? words : undefined}
      />
      <p className={styles.note}>
        <Trans>
          The first recorded price at or beyond it closes the whole position at that price. An empty field
          clears it.
        </Trans>
      </p>
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48}>
        <Trans>Save</Trans>
      </SubmitButton>
    </Form>
  )
}

interface FieldProps {
  readonly label: string
  readonly order: LeverOrder
  readonly from: Decimal
  /** Whether it lies above the price (1) or below it (−1). */
  readonly way: number
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

function StopField({ label, order, from, way, value, onChange, error }: FieldProps) {
  const { t } = useLingui()
  const format = useFormat()
  const price = parseAmount(value, order.price_precision)
  const open = order.status === 0 ? { ...order, price: from } : order
  const gain = price && coverProfit(open, order.share, price)
  const at = (pick: string) =>
    roundDown(
      big(from)
        .times(big(100).plus(big(pick).times(way)))
        .div(100),
      order.price_precision,
    )
  return (
    <div className={styles.field}>
      <DecimalField
        label={`${label} (${order.fee_currency})`}
        value={value}
        onChange={onChange}
        scale={order.price_precision}
        placeholder={t`Not set`}
        error={error}
      />
      <ChipRow
        label={label}
        value={PICKS.find((pick) => at(pick) === value) ?? ''}
        onChange={(pick) => onChange(at(pick))}
        items={PICKS.map((pick) => ({ value: pick, label: `${way > 0 ? '+' : '\u2212'}${pick}%` }))}
      />
      {gain && (
        <p className={styles.note}>
          <Trans>Estimated PnL</Trans>{' '}
          <span className={cx(toneOf(gain) === 'up' && styles.up, toneOf(gain) === 'down' && styles.down)}>
            {format.number(gain, { max: 2, sign: 'always' })} {order.fee_currency}
          </span>
        </p>
      )}
    </div>
  )
}
