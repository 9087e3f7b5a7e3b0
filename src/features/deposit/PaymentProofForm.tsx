import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import type { Coin } from '#contract/market/market.ts'
import { Form, SubmitButton, SubmitNote, useForm, useSubmit } from '#features/kit/index.ts'
import { leaveFinishedForm } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { depositRules, EMPTY_DEPOSIT, PAYER_MAX, RECORDS } from './formRules.ts'
import { PaymentProofField } from './PaymentProofField.tsx'
import { useAmountErrorText } from './useAmountErrorText.ts'

interface Props {
  readonly coin: Coin
  /** Called after the person has reported a bank payment. */
  readonly onTold?: () => void
}

/**
 * Form to report a payment with its payment proof, which an operator reviews or test mode accepts
 * automatically. For a bank payment the payment proof is uploaded in a later step.
 */
export function PaymentProofForm({ coin, onTold }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const router = useRouter()
  // The picture is not in the draft, because the server deletes unused uploads after a while.
  const [voucher, setVoucher] = useState<string | null>(null)
  const form = useForm(depositRules, {
    name: `recharge.${coin.id}`,
    empty: EMPTY_DEPOSIT,
    context: { coin, voucher },
    hold: voucher !== null,
  })
  const fiat = coin.type === 'fiat'
  const submit = useSubmit(wallet.deposit, {
    otherwise: t`The deposit could not be submitted`,
    fields: ['account'],
    onDone: () => {
      form.drop()
      if (fiat) return onTold?.()
      toast(t`Submitted. The result will appear here.`)
      return leaveFinishedForm(router, RECORDS)
    },
  })
  const { state, shown, act } = form
  const amountRule = useAmountErrorText(coin)
  const minimum = format.amount(coin.deposit_min, coin.precision)

  const send = () => {
    const { amount } = form.summary
    if (!form.attempt() || amount === null) return undefined
    return submit.send({
      account: state.account.trim(),
      amount,
      currency: coin.id,
      type: fiat ? '1' : '0',
      voucher: voucher ?? '',
    })
  }

  return (
    <Form submit={submit} element={form.element} onSubmit={send}>
      <TextField
        label={fiat ? t`Paying account` : t`Sending address`}
        value={state.account}
        maxLength={PAYER_MAX}
        autoComplete="off"
        enterKeyHint="next"
        error={
          shown?.account === 'missing'
            ? t`Enter the account or address you paid from`
            : submit.said('account')
        }
        onChange={(account) => {
          act({ account })
          submit.reset()
        }}
      />
      <DecimalField
        label={t({ context: 'money', message: 'Amount' })}
        unit={coin.name}
        scale={coin.precision}
        value={state.amount}
        enterKeyHint="done"
        error={shown?.amount && amountRule(shown.amount === 'above' ? 'above' : 'correct')}
        hint={
          coin.deposit_integer === 1
            ? t`Minimum ${minimum} ${coin.name}, whole numbers only`
            : t`Minimum ${minimum} ${coin.name}`
        }
        onChange={(amount) => act({ amount })}
      />
      {!fiat && (
        <PaymentProofField
          value={voucher}
          onChange={setVoucher}
          disabled={submit.disabled}
          missing={shown?.voucher !== undefined}
        />
      )}
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit}>
        {fiat ? <Trans>Show bank details</Trans> : <Trans>Submit</Trans>}
      </SubmitButton>
    </Form>
  )
}
