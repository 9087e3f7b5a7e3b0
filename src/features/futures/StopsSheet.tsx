import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { futures, type LeverOrder } from '#contract/trade/futures.ts'
import { usePrice } from '#data/realtime/ticker-store.ts'
import { type Decimal, parseAmount } from '#domain/money.ts'
import { checkStops } from '#domain/trade/futures/stops.ts'
import { Form, StopField, SubmitButton, SubmitNote, useSubmit } from '#features/kit/index.ts'
import { toast } from '#ui/overlays/toast.ts'
import styles from './futures.module.css'
import { useFaultLabels } from './labels.ts'
import { SideTag } from './PositionCard.tsx'
import { closeProfit, sideOf } from './positionFigures.ts'
import { isBeyond } from './state.ts'

interface Props {
  readonly order: LeverOrder
  readonly onDone: () => void
}

/** Take profit and stop loss of a position or an open order; an empty price removes it. */
export function StopsForm({ order, onDone }: Props) {
  const { t } = useLingui()
  const now = usePrice(order.match_id)?.price ?? order.now_price
  const limit = order.order_type === 'limit' ? order.target_price : order.worst_price
  const from = order.status === 0 ? limit : now
  const [takeProfit, setTakeProfit] = useState(order.target_profit_price)
  const [stopLoss, setStopLoss] = useState(order.stop_loss_price)
  const [tried, setTried] = useState(false)
  const side = sideOf(order)
  const liquidation = parseAmount(order.liquidation_price, order.price_precision)
  const labels = useFaultLabels(order.fee_currency, order.price_precision)
  const faultOf = (input: { takeProfit: string; stopLoss: string }) => {
    const stops = checkStops(side, input, from, order.price_precision, liquidation)
    return 'key' in stops ? stops : undefined
  }
  const faults = {
    takeProfit: faultOf({ takeProfit, stopLoss: '' }),
    stopLoss: faultOf({ takeProfit: '', stopLoss }),
  }
  const submit = useSubmit(futures.setstop, {
    otherwise: t`Take profit and stop loss could not be set`,
    onDone: () => {
      toast(t`Take profit and stop loss saved`, 'good')
      onDone()
    },
  })
  const up = side === 'long' ? 1 : -1
  const open = order.status === 0 ? { ...order, price: from } : order
  const field = {
    legal: order.fee_currency,
    precision: order.price_precision,
    from,
    gainAt: (price: Decimal) => closeProfit(open, order.share, price),
  }
  return (
    <Form
      submit={submit}
      label={t`TP/SL`}
      className={styles.sheet}
      onSubmit={() => {
        setTried(true)
        if (faults.takeProfit || faults.stopLoss) return undefined
        return submit.send({ id: order.id, target_profit_price: takeProfit, stop_loss_price: stopLoss })
      }}
    >
      <div className={styles.head}>
        <SideTag order={order} />
        <strong className={styles.symbol}>{order.symbol}</strong>
      </div>
      <StopField
        label={t`Take profit`}
        {...field}
        way={up}
        value={takeProfit}
        onChange={setTakeProfit}
        error={labels(tried ? faults.takeProfit : undefined)}
      />
      <StopField
        label={t`Stop loss`}
        {...field}
        way={-up}
        value={stopLoss}
        onChange={setStopLoss}
        error={labels(tried || isBeyond(faults.stopLoss) ? faults.stopLoss : undefined)}
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
