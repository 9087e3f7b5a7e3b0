import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { futures, type LeverOrder } from '#contract/trade/futures.ts'
import { big, type Decimal, gt, isPositive, parseAmount, roundDown, roundUp } from '#domain/money.ts'
import { closes } from '#domain/trade/futures/draft.ts'
import { SLIPPAGE, worstPrice } from '#domain/trade/spot.ts'
import { Form, NONE, SubmitButton, SubmitNote, useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useClosePrice } from './closePrice.ts'
import styles from './futures.module.css'
import { useFaultLabels } from './labels.ts'
import { SideTag } from './PositionCard.tsx'
import { closeProfit, sideOf } from './positionFigures.ts'

const PARTS = ['25', '50', '75', '100'] as const

interface Props {
  readonly order: LeverOrder
  readonly onDone: () => void
}

/** Closes some or all lots of a position at the next recorded price. */
export function CloseForm({ order, onDone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { last, fault } = useClosePrice(order.match_id)
  const labels = useFaultLabels(order.fee_currency, order.price_precision)
  const [share, setShare] = useState<string>(order.share)
  const [slippage, setSlippage] = useState<string>(SLIPPAGE.usual)
  const [tried, setTried] = useState(false)
  const lots = parseAmount(share, 2)
  const fits = lots !== null && isPositive(lots) && !gt(lots, order.share)
  const side = sideOf(order)
  const worst = last && worstPrice(closes(side), last, order.price_precision, slippage)
  const submit = useSubmit(futures.close, {
    otherwise: t`The position could not be closed`,
    onDone: () => {
      toast(t`Close order sent`, 'good')
      onDone()
    },
  })
  const gain: Decimal | null = fits && last ? closeProfit(order, lots, last) : null
  const fee = fits && last && roundUp(big(last).times(lots).times(order.lot_size).times(order.fee_rate), 2)
  return (
    <Form
      submit={submit}
      label={t({ context: 'position', message: 'Close' })}
      className={styles.sheet}
      onSubmit={() => {
        setTried(true)
        if (!fits || worst === null) return undefined
        return submit.send({ id: order.id, share: lots, worst_price: worst })
      }}
    >
      <div className={styles.head}>
        <SideTag order={order} />
        <strong className={styles.symbol}>{order.symbol}</strong>
      </div>
      <DecimalField
        label={t`Lots`}
        value={share}
        onChange={setShare}
        scale={2}
        step="0.01"
        max={order.share}
        error={tried && !fits ? t`Enter the correct quantity` : undefined}
      />
      <ChipRow
        label={t`Percentage of position`}
        value={PARTS.find((part) => shareAt(order, part) === share) ?? ''}
        onChange={(part) => setShare(shareAt(order, part))}
        items={PARTS.map((part) => ({ value: part, label: `${part}%` }))}
      />
      <ChipRow
        label={t`Worst price`}
        value={slippage}
        onChange={setSlippage}
        items={SLIPPAGE.choices.map((choice) => ({
          value: choice as string,
          label: `± ${format.rate(choice as Decimal)}`,
        }))}
      />
      <KeyValue
        density="roomy"
        boxed
        rows={[
          {
            key: 'price',
            label: <Trans>Price</Trans>,
            value: worst === null ? NONE : <NextPrice worst={format.price(worst, order.price_precision)} />,
          },
          {
            key: 'gain',
            label: <Trans>Estimated PnL</Trans>,
            value:
              gain === null
                ? NONE
                : `${format.number(gain, { max: 2, sign: 'always' })} ${order.fee_currency}`,
            ...(gain !== null && { tone: isPositive(gain) ? ('up' as const) : ('down' as const) }),
          },
          {
            key: 'fee',
            label: <Trans>Estimated fee</Trans>,
            value: fee ? `${format.fee(fee, 2)} ${order.fee_currency}` : NONE,
          },
        ]}
      />
      <p className={styles.note}>
        <Trans>Beyond the worst price, or without a price within 10 seconds, the position stays open.</Trans>
      </p>
      {fault && submit.note === '' && (
        <p role="alert" className={styles.error}>
          {labels(fault)}
        </p>
      )}
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48} disabled={last === null}>
        {t`Close ${plural(share, { one: '# lot', other: '# lots' })}`}
      </SubmitButton>
    </Form>
  )
}

/** The rule of execution at the next tick in one line (docs/products/market.md#next-tick-execution). */
export function NextPrice({ worst }: { readonly worst: string }) {
  return <Trans>next recorded, at worst {worst}</Trans>
}

const shareAt = (order: LeverOrder, part: string): string =>
  part === '100' ? order.share : roundDown(big(order.share).times(part).div(100), 2)
