import { Trans, useLingui } from '@lingui/react/macro'
import { type QuickBuy, quickBuy } from '#contract/funds/quickBuy.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { Form, SubmitButton, SubmitNote, useSubmit } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ExternalLink } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import styles from './quickbuy.module.css'
import { useMoneyText } from './useMoneyText.ts'

/** The link to the payment provider's page. Card data that is typed there never reaches the app. */
export function GatewayPayment({ order }: { readonly order: QuickBuy }) {
  const online = useOnline()
  return (
    <div className={styles.stack}>
      <Button
        block
        size={48}
        icon={ExternalLink}
        disabled={!online}
        href={`/pages/common/webView?url=${encodeURIComponent(order.pay_url)}`}
      >
        <Trans>Go to payment</Trans>
      </Button>
      <p className={styles.soft}>
        {online ? (
          <Trans>
            You pay on the provider’s page. The result appears here automatically. We never see your card.
          </Trans>
        ) : (
          <Trans>You are offline. This needs a connection.</Trans>
        )}
      </p>
    </div>
  )
}

/** Replaces the payment provider in test mode: the person chooses the result of the payment. */
export function TestGateway({ order }: { readonly order: QuickBuy }) {
  const { t } = useLingui()
  const money = useMoneyText()
  const submit = useSubmit(quickBuy.testPay, {
    otherwise: t`The test gateway did not answer`,
    onDone: () => toast(t`The test gateway has answered`),
  })
  const say = (result: 'paid' | 'pending' | 'failed') => submit.send({ id: order.id, result })
  return (
    <Form submit={submit} onSubmit={() => say('paid')} className={styles.stack} label={t`Test gateway`}>
      <h2 className={styles.heading}>
        <Trans>Test gateway</Trans>
      </h2>
      <p className={styles.soft}>
        <Trans>Nobody is paid. Choose what the provider would answer.</Trans>
      </p>
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit}>
        <Trans>Pay {money.paid(order.fiat_amount, order.currency)} (test)</Trans>
      </SubmitButton>
      {!submit.unknown && (
        <div className={styles.buttons}>
          {order.status === 0 && (
            <Button
              kind="quiet"
              disabled={submit.disabled || submit.busy}
              onClick={() => void say('pending')}
            >
              <Trans>On its way (test)</Trans>
            </Button>
          )}
          <Button kind="quiet" disabled={submit.disabled || submit.busy} onClick={() => void say('failed')}>
            <Trans>Decline (test)</Trans>
          </Button>
        </div>
      )}
    </Form>
  )
}
