import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type QuickBuy, quickBuy, type TransferDetail } from '#contract/funds/quickBuy.ts'
import { useHoldUpdate } from '#data/platform/app-update.ts'
import { PaymentProofField } from '#features/deposit/index.ts'
import { CopyableValue, Form, SubmitButton, SubmitNote, useSubmit } from '#features/kit/index.ts'
import { Card } from '#ui/layout/Card.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './quickbuy.module.css'
import { useMoneyText } from './useMoneyText.ts'

interface Props {
  readonly order: QuickBuy
  readonly detail: TransferDetail
}

/**
 * Receiving bank account and payment reference, then the payment proof. Works offline, so that the details
 * can be read at the counter of a bank.
 */
export function BankPayment({ order, detail }: Props) {
  const { t } = useLingui()
  const money = useMoneyText()
  const line = (key: string, label: string, value: string, shown = value) => ({
    key,
    label,
    value: <CopyableValue label={label} value={value} shown={shown} />,
  })
  return (
    <>
      <section className={styles.reference} aria-label={t`Reference`}>
        <small>
          <Trans>Reference</Trans>
        </small>
        <span className={styles.referenceValue}>
          <CopyableValue label={t`Reference`} value={detail.reference} />
        </span>
        <p>
          <Trans>Include the reference with your payment so that we can match it.</Trans>
        </p>
      </section>
      <Card padding={12}>
        <KeyValue
          density="roomy"
          rows={[
            line('name', t`Account name`, detail.account_name),
            line('iban', t`Account number or IBAN`, detail.iban),
            line('country', t`Beneficiary country`, detail.beneficiary_country),
            line('bic', t`BIC / SWIFT`, detail.bic_swift),
            line('bank', t`Bank`, detail.bank_name),
            line('address', t`Bank address`, detail.address),
            line(
              'amount',
              t({ context: 'money', message: 'Amount' }),
              detail.amount,
              money.paid(detail.amount, order.currency),
            ),
          ]}
        />
      </Card>
      <ul className={styles.warnings}>
        <li>
          <Trans>Transfer exactly this amount, in one payment, from your own account.</Trans>
        </li>
        <li>
          <Trans>Pay all bank charges yourself. You get no coins for what a bank deducts.</Trans>
        </li>
        <li>
          <Trans>Payments in another name are sent back.</Trans>
        </li>
      </ul>
      {order.status === 0 && <Transferred order={order} />}
    </>
  )
}

/** Button "I have made the transfer", with the form for the payment proof. */
function Transferred({ order }: { readonly order: QuickBuy }) {
  const { t } = useLingui()
  // The picture is not part of the draft, because the server deletes unused uploads after a while.
  const [voucher, setVoucher] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  useHoldUpdate(voucher !== null)
  const submit = useSubmit(quickBuy.transferred, {
    otherwise: t`The payment proof could not be submitted`,
    onDone: () => toast(t`Submitted. The result will appear here.`),
  })
  const send = () => {
    setTried(true)
    return voucher === null ? undefined : submit.send({ id: order.id, voucher })
  }
  return (
    <Form submit={submit} onSubmit={send}>
      <PaymentProofField
        value={voucher}
        onChange={setVoucher}
        disabled={submit.disabled}
        missing={tried && voucher === null}
      />
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit}>
        <Trans>I have made the transfer</Trans>
      </SubmitButton>
    </Form>
  )
}
