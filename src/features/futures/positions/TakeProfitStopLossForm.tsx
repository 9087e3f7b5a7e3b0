import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { futures, type LeverOrder } from '#contract/trade/futures.ts'
import { usePrice } from '#data/realtime/ticker-store.ts'
import { type Decimal, isPositive, lt, parseAmount } from '#domain/money.ts'
import { checkStops } from '#domain/trade/futures/takeProfitStopLoss.ts'
import { Form, StopPriceField, SubmitButton, SubmitNote, useSubmit } from '#features/kit/index.ts'
import { toast } from '#ui/overlays/toast.ts'
import styles from '../futures.module.css'
import { useStopLabels } from '../labels.ts'
import { CloseSizeField } from './CloseSizeField.tsx'
import { baseOf, SideTag } from './PositionCard.tsx'
import { closeResult, sideOf } from './positionFigures.ts'

/** A new take profit or stop loss, as typed. */
export interface StopsChange {
  readonly takeProfit?: string
  readonly stopLoss?: string
}

interface Props {
  readonly order: LeverOrder
  /** Take profit or stop loss to prefill instead of the present price. */
  readonly change?: StopsChange | undefined
  readonly onDone: () => void
}

/**
 * Form for take profit and stop loss of a position or an open order; an empty field removes the take profit
 * or stop loss.
 */
export function TakeProfitStopLossForm({ order, change, onDone }: Props) {
  const { t } = useLingui()
  const now = usePrice(order.match_id)?.price ?? order.now_price
  const limit = order.order_type === 'limit' ? order.target_price : order.worst_price
  const from = order.status === 0 ? limit : now
  const [takeProfit, setTakeProfit] = useState<string>(change?.takeProfit ?? order.target_profit_price)
  const [stopLoss, setStopLoss] = useState<string>(change?.stopLoss ?? order.stop_loss_price)
  const [share, setShare] = useState<string>(isPositive(order.stop_share) ? order.stop_share : '')
  const side = sideOf(order)
  const liquidation = parseAmount(order.liquidation_price, order.price_precision)
  const labels = useStopLabels(order.fee_currency, order.price_precision)
  const faultOf = (input: { takeProfit: string; stopLoss: string; stopShare: string }) => {
    const stops = checkStops(side, input, order.share, from, order.price_precision, liquidation)
    return 'key' in stops ? stops : undefined
  }
  const faults = {
    takeProfit: faultOf({ takeProfit, stopLoss: '', stopShare: '' }),
    stopLoss: faultOf({ takeProfit: '', stopLoss, stopShare: '' }),
    share: faultOf({ takeProfit: '', stopLoss: '', stopShare: share }),
  }
  const submit = useSubmit(futures.setstop, {
    otherwise: t`Take profit and stop loss could not be set`,
    onDone: () => {
      toast(t`Take profit and stop loss saved`, 'good')
      onDone()
    },
  })
  const up = side === 'long' ? 1 : -1
  const lots = parseAmount(share, 2)
  const part = lots !== null && isPositive(lots) && lt(lots, order.share) ? lots : order.share
  const open = order.status === 0 ? { ...order, price: from } : order
  const field = {
    legal: order.fee_currency,
    precision: order.price_precision,
    from,
    gainAt: (price: Decimal) => closeResult(open, part, price),
  }
  return (
    <Form
      submit={submit}
      label={t`TP/SL`}
      className={styles.sheet}
      onSubmit={() => {
        if (faults.takeProfit || faults.stopLoss || faults.share) return undefined
        return submit.send({
          id: order.id,
          target_profit_price: takeProfit,
          stop_loss_price: stopLoss,
          stop_share: share,
        })
      }}
    >
      <div className={styles.head}>
        <SideTag order={order} />
        <strong className={styles.symbol}>{order.symbol}</strong>
      </div>
      <StopPriceField
        label={t`Take profit`}
        {...field}
        way={up}
        value={takeProfit}
        onChange={setTakeProfit}
        error={labels(faults.takeProfit, up, from)}
      />
      <StopPriceField
        label={t`Stop loss`}
        {...field}
        way={-up}
        value={stopLoss}
        onChange={setStopLoss}
        error={labels(faults.stopLoss, -up, from)}
      />
      <CloseSizeField
        label={t`Size to close`}
        base={baseOf(order)}
        whole={order.share}
        lotSize={order.lot_size}
        value={share}
        onChange={setShare}
        error={labels(faults.share, up, from)}
      />
      <p className={styles.note}>
        <Trans>
          The first recorded price at or beyond one of them closes this size at that price. An empty field
          sets none.
        </Trans>
      </p>
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48}>
        <Trans>Save</Trans>
      </SubmitButton>
    </Form>
  )
}
