import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type DepositRow, wallet } from '#contract/funds/wallet.ts'
import { useHoldUpdate } from '#data/platform/app-update.ts'
import { Form, SubmitButton, SubmitNote, useSubmit } from '#features/kit/index.ts'
import { leaveFinishedForm } from '#features/shell/index.ts'
import { StatusTimeline } from '#features/transactions/index.ts'
import { toast } from '#ui/overlays/toast.ts'
import { BankDetails } from './BankDetails.tsx'
import { RECORDS } from './formRules.ts'
import { PaymentProofField } from './PaymentProofField.tsx'

interface Props {
  readonly row: DepositRow
  /** Decimals of the amount. */
  readonly digits: number
}

/** A reported bank payment: its status, the receiving account, and the form for the payment proof. */
export function AmountToPay({ row, digits }: Props) {
  const { t } = useLingui()
  const router = useRouter()
  const [voucher, setVoucher] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  useHoldUpdate(voucher !== null)
  const submit = useSubmit(wallet.depositPaid, {
    otherwise: t`The deposit could not be submitted`,
    onDone: () => {
      toast(t`Submitted. The result will appear here.`)
      return leaveFinishedForm(router, RECORDS)
    },
  })
  const send = () => {
    setTried(true)
    return voucher === null ? undefined : submit.send({ id: row.id, voucher })
  }

  return (
    <>
      <StatusTimeline status={row.status} />
      <BankDetails row={row} digits={digits} />
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
    </>
  )
}
