import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import { futures, type LeverOrder } from '#contract/trade/futures.ts'
import { useRead } from '#data/api/use-read.ts'
import { usePrice } from '#data/realtime/ticker-store.ts'
import { type Decimal, gt, isPositive, parseAmount } from '#domain/money.ts'
import { liquidationPrice } from '#domain/trade/futures/calculations.ts'
import { changeMargin, removableMargin } from '#domain/trade/futures/margin.ts'
import { Form, NONE, SubmitButton, SubmitNote, useSubmit } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from '../futures.module.css'
import { useFaultLabels } from '../labels.ts'
import { QUOTE_ID } from '../queries.ts'
import { useClosePrice } from './closePrice.ts'
import { SideTag } from './PositionCard.tsx'
import { stateOf } from './positionFigures.ts'

interface Props {
  readonly order: LeverOrder
  readonly onDone: () => void
}

/** The form that adds margin to a position or removes excess margin, with the resulting liquidation price. */
export function MarginForm({ order, onDone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [adds, setAdds] = useState(true)
  const [amount, setAmount] = useState('')
  const [tried, setTried] = useState(false)
  const balance = useRead(wallet.detail, { currency: QUOTE_ID, type: order.account })
  const { last, fault } = useClosePrice(order.match_id)
  const labels = useFaultLabels(order.fee_currency, order.price_precision)
  const now = usePrice(order.match_id)?.price ?? order.now_price
  const state = stateOf(order)
  const most: Decimal | null = adds ? (balance.data?.available ?? null) : last && removableMargin(state, last)
  const market = { status: 'open', last: { price: last ?? now, age: 0 } } as const
  const changed = changeMargin(state, { adds, amount }, market)
  const typed = parseAmount(amount, order.quote_scale)
  const over = typed !== null && most !== null && gt(typed, most)
  const legal = order.fee_currency
  const unit = legal
  const liquidation = 'key' in changed ? null : liquidationPrice(changed.state, order.price_precision)
  const price = (value: Decimal | null) =>
    value === null ? NONE : format.price(value, order.price_precision)
  const problem = over
    ? adds
      ? t`Insufficient balance. Available: ${{ available: format.amount(most, 2) }} ${{ currency: legal }}`
      : t`At most ${format.amount(most, 2)} ${legal} can be taken out`
    : 'min' in changed
      ? t`The minimum amount is ${{ min: format.amount(changed.min, order.quote_scale) }} ${{ currency: legal }}`
      : 'key' in changed
        ? t`Enter the correct amount`
        : undefined
  const submit = useSubmit(futures.margin, {
    otherwise: t`The margin could not be changed`,
    onDone: () => {
      toast(t`Margin changed`, 'good')
      onDone()
    },
  })
  return (
    <Form
      submit={submit}
      label={t`Change margin`}
      className={styles.sheet}
      onSubmit={() => {
        setTried(true)
        if (problem !== undefined || typed === null || !isPositive(typed)) return undefined
        return submit.send({ id: order.id, type: adds ? '1' : '2', amount: typed })
      }}
    >
      <div className={styles.head}>
        <SideTag order={order} />
        <strong className={styles.symbol}>{order.symbol}</strong>
      </div>
      <Segmented
        label={t`Change margin`}
        value={adds ? 'add' : 'remove'}
        onChange={(next) => {
          setAdds(next === 'add')
          setTried(false)
        }}
        items={[
          { value: 'add', label: t`Add` },
          { value: 'remove', label: t`Take out` },
        ]}
      />
      <DecimalField
        label={t`Amount (${unit})`}
        value={amount}
        onChange={setAmount}
        scale={order.quote_scale}
        placeholder="0"
        hint={
          most !== null && (
            <>
              {t`Up to ${format.amount(most, 2)} ${legal}`} {adds && <AsOf reading={balance} />}
            </>
          )
        }
        error={over || tried ? problem : undefined}
      />
      <KeyValue
        density="roomy"
        boxed
        rows={[
          {
            key: 'margin',
            label: <Trans context="position">Margin</Trans>,
            value: `${format.number(order.margin, { max: 2 })} → ${
              'key' in changed ? NONE : format.number(changed.state.margin, { max: 2 })
            } ${legal}`,
          },
          {
            key: 'liquidation',
            label: <Trans>Liq. price</Trans>,
            value: `${price(liquidationPrice(state, order.price_precision))} → ${price(liquidation)}`,
            tone: 'amber',
          },
        ]}
      />
      <p className={styles.note}>
        <Trans>
          The most you can lose is the margin plus the fees. Margin that is not lost comes back at the close.
        </Trans>
      </p>
      {!adds && fault && (
        <p role="alert" className={styles.error}>
          {labels(fault)}
        </p>
      )}
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48} disabled={!adds && last === null}>
        {adds ? <Trans>Add margin</Trans> : <Trans>Take out margin</Trans>}
      </SubmitButton>
    </Form>
  )
}
