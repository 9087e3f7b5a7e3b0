import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { futures, type LeverOrder } from '#contract/trade/futures.ts'
import type { Decimal } from '#domain/money.ts'
import { numberOf } from '#domain/trade/futures/calculations.ts'
import { closes } from '#domain/trade/futures/orderDraft.ts'
import type { FuturesOrderType } from '#domain/trade/futures/types.ts'
import { SLIPPAGE, worstPrice } from '#domain/trade/spot.ts'
import { Form, NONE, SubmitButton, SubmitNote, toneOf, useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from '../futures.module.css'
import { useFaultLabels } from '../labels.ts'
import { SlippageChips } from '../ticket/SlippageChips.tsx'
import { CloseSizeField } from './CloseSizeField.tsx'
import { useClosePrice } from './closePrice.ts'
import { baseOf, isCopy, SideTag } from './PositionCard.tsx'
import { closeAt, closeResult, partTyped, priceTyped, sideOf } from './positionFigures.ts'

interface Props {
  readonly order: LeverOrder
  readonly onDone: () => void
}

/** The form that closes a position or a part of it, at the next recorded price or by a limit. */
export function ClosePositionForm({ order, onDone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { last, fault } = useClosePrice(order.match_id)
  const labels = useFaultLabels(order.fee_currency, order.price_precision)
  const [kind, setKind] = useState<FuturesOrderType>('market')
  const [limit, setLimit] = useState<string>(last ?? '')
  const [share, setShare] = useState('')
  const [slippage, setSlippage] = useState<string>(SLIPPAGE.usual)
  const [tried, setTried] = useState(false)
  const part = partTyped(share, order)
  const worst = last && worstPrice(closes(sideOf(order)), last, order.price_precision, slippage)
  const typed = priceTyped(limit, order.price_precision)
  const price = kind === 'market' ? last : typed
  const submit = useSubmit(futures.close, {
    otherwise: t`The position could not be closed`,
    onDone: () => {
      toast(t`Close order sent`, 'good')
      onDone()
    },
  })
  const send = () => {
    setTried(true)
    if (part === null) return undefined
    if (kind === 'limit')
      return price === null ? undefined : submit.send({ id: order.id, share: part, target_price: price })
    return worst === null ? undefined : submit.send({ id: order.id, share: part, worst_price: worst })
  }
  const size = `${format.amount(numberOf(part ?? order.share, order.lot_size), 8)} ${baseOf(order)}`
  return (
    <Form
      submit={submit}
      label={t({ context: 'position', message: 'Close' })}
      className={styles.sheet}
      onSubmit={send}
    >
      <div className={styles.head}>
        <SideTag order={order} />
        <strong className={styles.symbol}>{order.symbol}</strong>
      </div>
      {!isCopy(order) && (
        <Segmented
          label={t`Order type`}
          value={kind}
          onChange={(next) => {
            setKind(next)
            if (next === 'limit' && limit === '' && last) setLimit(last)
          }}
          items={[
            { value: 'market', label: t({ context: 'order type', message: 'Market' }) },
            { value: 'limit', label: t`Limit` },
          ]}
        />
      )}
      {kind === 'limit' && (
        <DecimalField
          label={t`Price (${order.fee_currency})`}
          value={limit}
          onChange={setLimit}
          scale={order.price_precision}
          format={(text) => format.price(text as Decimal, order.price_precision)}
          error={tried && price === null ? t`Enter the correct price` : undefined}
        />
      )}
      <CloseSizeField
        label={t`Size`}
        base={baseOf(order)}
        whole={order.share}
        lotSize={order.lot_size}
        value={share}
        onChange={setShare}
        error={tried && part === null ? t`Enter the correct quantity` : undefined}
      />
      {kind === 'market' && <SlippageChips value={slippage} onChange={setSlippage} />}
      <Outlook order={order} kind={kind} price={price} worst={worst} part={part} />
      <p className={styles.note}>
        {kind === 'market' ? (
          <Trans>
            Beyond the worst price, or without a price within 10 seconds, the position stays open.
          </Trans>
        ) : (
          <Trans>The first recorded price that reaches the limit closes it at that price.</Trans>
        )}
      </p>
      {kind === 'market' && fault && submit.note === '' && (
        <p role="alert" className={styles.error}>
          {labels(fault)}
        </p>
      )}
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48} disabled={kind === 'market' && last === null}>
        <Trans>Close {size}</Trans>
      </SubmitButton>
    </Form>
  )
}

interface OutlookProps {
  readonly order: LeverOrder
  readonly kind: FuturesOrderType
  readonly price: Decimal | null
  readonly worst: Decimal | null
  readonly part: Decimal | null
}

/** Estimated result of the close at the given price, computed by the server's settlement function. */
function Outlook({ order, kind, price, worst, part }: OutlookProps) {
  const format = useFormat()
  const settled = price && part && closeAt(order, part, price)
  const net = price && part && closeResult(order, part, price)
  const tone = toneOf(net ?? null)
  const money = (value: Decimal | null | undefined) =>
    value ? `${format.fee(value, 2)} ${order.fee_currency}` : NONE
  const at = (value: Decimal | null) => (value === null ? NONE : format.price(value, order.price_precision))
  const atMarket = worst === null ? NONE : <NextPrice worst={at(worst)} />
  return (
    <KeyValue
      density="roomy"
      boxed
      rows={[
        {
          key: 'price',
          label: <Trans>Price</Trans>,
          value: kind === 'limit' ? at(price) : atMarket,
        },
        { key: 'fee', label: <Trans>Estimated fee</Trans>, value: money(settled?.fee) },
        {
          key: 'net',
          label: <Trans>Realised PnL with fees ≈</Trans>,
          value: net ? `${format.number(net, { max: 2, sign: 'always' })} ${order.fee_currency}` : NONE,
          ...(tone !== 'soft' && { tone }),
        },
        {
          key: 'back',
          label: <Trans>Returned ≈</Trans>,
          value: settled ? `${format.amount(settled.back, 2)} ${order.fee_currency}` : NONE,
        },
      ]}
    />
  )
}

/** One line with the rule of execution at the next tick (docs/products/market.md#next-tick-execution). */
export function NextPrice({ worst }: { readonly worst: string }) {
  return <Trans>next recorded, at worst {worst}</Trans>
}
