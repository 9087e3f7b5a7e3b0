import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type QuickBuy, quickBuy } from '#contract/funds/quickBuy.ts'
import { serverNow } from '#data/platform/clock.ts'
import { arrivalLimit, priceGuarantee } from '#domain/funds/quickBuy.ts'
import { ServerCountdown, useAmountText, useSubmit } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useCountdown } from '#ui/feedback/Countdown.tsx'
import { ConfirmSheet } from '#ui/overlays/ConfirmSheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { BankPayment } from './BankPayment.tsx'
import { GatewayPayment, TestGateway } from './GatewayPayment.tsx'
import { useStatusName } from './labels.ts'
import styles from './quickbuy.module.css'
import { ScanPayment } from './ScanPayment.tsx'
import { useMoneyText } from './useMoneyText.ts'

/** A purchase that awaits the payment or the confirmation of the payment. */
export function OpenOrderDetails({ order }: { readonly order: QuickBuy }) {
  const amount = useAmountText()
  const money = useMoneyText()
  const status = useStatusName()
  const toPay = order.status === 0
  return (
    <>
      <div className={styles.sum}>
        <span>{status(order)}</span>
        <b>{money.paid(order.fiat_amount, order.currency)}</b>
        <span>≈ {amount(order.coin_amount, { currency: order.coin_id, name: order.coin_name })}</span>
        {toPay && (
          <span className={styles.time}>
            <Trans>
              Pay within <ServerCountdown until={order.expire_time * 1000} />
            </Trans>
          </span>
        )}
        {!(toPay && order.pay_method === 'bank') && <HeldPrice order={order} />}
      </div>
      {order.bank_detail && <BankPayment order={order} detail={order.bank_detail} />}
      {toPay && order.qr_payload !== '' && <ScanPayment order={order} />}
      {toPay && order.pay_url !== '' && <GatewayPayment order={order} />}
      {order.test === 1 && order.pay_method !== 'bank' && <TestGateway order={order} />}
      {toPay && <Cancel order={order} />}
    </>
  )
}

/**
 * How long the price of the order is guaranteed, and which price applies afterwards
 * (docs/products/quickbuy.md#held-price). Renders nothing while a payment that was reported as sent will certainly get
 * the price of the order. Not used for a bank transfer that was not reported as sent, because its price is guaranteed
 * until the payment deadline, which the page shows.
 */
function HeldPrice({ order }: { readonly order: QuickBuy }) {
  const sent = order.status === 1
  const guaranteed = order.created_time * 1000 + priceGuarantee(order.pay_method)
  const until = guaranteed + (sent ? arrivalLimit(order.pay_method) : 0)
  const isGuaranteed = useCountdown(guaranteed, serverNow) > 0
  const left = useCountdown(until, serverNow)
  const isConditional = sent && left > 0
  if (isConditional && (order.pay_method !== 'bank' || isGuaranteed)) return null
  return (
    <span className={styles.time}>
      {isConditional ? (
        <Trans>
          The price is held only while the market price is not above it. Otherwise you get the price at the
          time your transfer arrives.
        </Trans>
      ) : left > 0 ? (
        <Trans>
          Price held for <ServerCountdown until={until} />
        </Trans>
      ) : (
        <Trans>
          The price is no longer held. You get this price or the price at that time, whichever gives you less.
        </Trans>
      )}
    </span>
  )
}

function Cancel({ order }: { readonly order: QuickBuy }) {
  const { t } = useLingui()
  const money = useMoneyText()
  const [asking, setAsking] = useState(false)
  const submit = useSubmit(quickBuy.cancel, {
    otherwise: t({ context: 'purchase', message: 'The order could not be cancelled' }),
    onDone: () => {
      setAsking(false)
      toast(t`Cancelled`)
    },
  })
  return (
    <>
      <Button block kind="quiet" onClick={() => setAsking(true)}>
        <Trans context="purchase">Cancel order</Trans>
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t({ context: 'purchase', message: 'Cancel order' })}
        rows={[{ key: 'pay', label: t`You pay`, value: money.paid(order.fiat_amount, order.currency) }]}
        note={<Trans>Do not cancel if you have already paid.</Trans>}
        action={
          submit.unknown ? <Trans>Check the result</Trans> : <Trans context="purchase">Cancel order</Trans>
        }
        onConfirm={() => (submit.unknown ? submit.check() : submit.send({ id: order.id }))}
        sending={submit.busy}
        disabled={submit.offline}
        error={submit.note}
      />
    </>
  )
}
