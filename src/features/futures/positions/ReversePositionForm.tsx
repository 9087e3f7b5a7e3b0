import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { futures, type LeverOrder } from '#contract/trade/futures.ts'
import { type Decimal, ZERO } from '#domain/money.ts'
import { costAt, liquidationPrice } from '#domain/trade/futures/calculations.ts'
import { closes } from '#domain/trade/futures/orderDraft.ts'
import { SLIPPAGE, worstPrice } from '#domain/trade/spot.ts'
import { Form, NONE, SubmitButton, SubmitNote, toneOf, useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from '../futures.module.css'
import { useFaultLabels } from '../labels.ts'
import { SlippageChips } from '../ticket/SlippageChips.tsx'
import { NextPrice } from './ClosePositionForm.tsx'
import { useClosePrice } from './closePrice.ts'
import { baseOf, SideTag } from './PositionCard.tsx'
import { closeAt, closeResult, sideOf, stateOf } from './positionFigures.ts'

interface Props {
  readonly order: LeverOrder
  readonly onDone: () => void
}

/** Confirms that a position is closed and the opposite position is opened at the same price. */
export function ReversePositionForm({ order, onDone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [slippage, setSlippage] = useState<string>(SLIPPAGE.usual)
  const { last, fault } = useClosePrice(order.match_id)
  const labels = useFaultLabels(order.fee_currency, order.price_precision)
  const side = sideOf(order)
  const opposite = side === 'long' ? 'short' : 'long'
  const worst = last && worstPrice(closes(side), last, order.price_precision, slippage)
  const submit = useSubmit(futures.reverse, {
    otherwise: t`The position could not be reversed`,
    onDone: () => {
      toast(t`Reverse order sent`, 'good')
      onDone()
    },
  })
  const state = stateOf(order)
  const part = last && closeAt(order, order.share, last)
  const net = last && closeResult(order, order.share, last)
  const cost = last && costAt(state, { share: order.share, leverage: order.multiple }, last)
  const next =
    cost && last && ({ ...state, side: opposite, price: last, margin: cost.margin, overnight: ZERO } as const)
  const money = (value: Decimal | null | undefined) =>
    `${value ? format.fee(value, 2) : NONE} ${order.fee_currency}`
  const price = (value: Decimal | null | undefined) =>
    value ? format.price(value, order.price_precision) : NONE
  const size = `${format.amount(order.number, 8)} ${baseOf(order)}`
  const { multiple: leverage } = order
  return (
    <Form
      submit={submit}
      label={t`Reverse`}
      className={styles.sheet}
      onSubmit={() => (worst === null ? undefined : submit.send({ id: order.id, worst_price: worst }))}
    >
      <div className={styles.head}>
        <SideTag order={order} />
        <span>→</span>
        <SideTag order={{ type: opposite === 'long' ? 1 : 2, multiple: leverage }} />
        <strong className={styles.symbol}>{order.symbol}</strong>
      </div>
      <SlippageChips value={slippage} onChange={setSlippage} />
      <KeyValue
        density="roomy"
        boxed
        rows={[
          {
            key: 'price',
            label: <Trans>Price</Trans>,
            value: worst === null ? NONE : <NextPrice worst={price(worst)} />,
          },
          { key: 'size', label: <Trans>Size</Trans>, value: size },
          {
            key: 'net',
            label: <Trans>Realised PnL with fees ≈</Trans>,
            value: net ? `${format.number(net, { max: 2, sign: 'always' })} ${order.fee_currency}` : NONE,
            ...(net && toneOf(net) !== 'soft' && { tone: toneOf(net) as 'up' | 'down' }),
          },
          { key: 'back', label: <Trans>Returned ≈</Trans>, value: money(part?.back) },
          { key: 'margin', label: <Trans>New margin ≈</Trans>, value: money(cost?.margin) },
          { key: 'fee', label: <Trans>Opening fee ≈</Trans>, value: money(cost?.fee) },
          {
            key: 'liquidation',
            label: <Trans>Liq. price ≈</Trans>,
            value: price(next && liquidationPrice(next, order.price_precision)),
            tone: 'amber',
          },
        ]}
      />
      <p className={styles.note}>
        <Trans>
          The next recorded price closes this position and opens the opposite one, with the same size and
          leverage, without take profit and stop loss. Beyond the worst price nothing happens.
        </Trans>
      </p>
      {fault && submit.note === '' && (
        <p role="alert" className={styles.error}>
          {labels(fault)}
        </p>
      )}
      <SubmitNote submit={submit} />
      <SubmitButton
        submit={submit}
        size={48}
        disabled={last === null}
        kind={opposite === 'long' ? 'up' : 'down'}
      >
        {opposite === 'long' ? <Trans>Reverse to long {size}</Trans> : <Trans>Reverse to short {size}</Trans>}
      </SubmitButton>
    </Form>
  )
}
