import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LOAN_STATUS, type Loan, loan } from '#contract/earn/loan.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { useRead } from '#data/api/use-read.ts'
import { repayment } from '#domain/earn/loan/repay.ts'
import { add, type Decimal, gt, min, sub, ZERO } from '#domain/money.ts'
import {
  Form,
  type FormRules,
  MoneyConfirm,
  patch,
  readAmount,
  SubmitButton,
  SubmitNote,
  useAccountName,
  useAmountLabels,
  useAmountText,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './loan.module.css'
import { useHasPayPassword } from './queries.ts'

interface Context {
  readonly loan: Loan
  /** Available balance of the margin and the spot account; null while unknown. */
  readonly margin: Decimal | null
  readonly change: Decimal | null
}

interface Summary {
  /** The amount to repay; null while invalid. */
  readonly amount: Decimal | null
  readonly overdue: Decimal
  readonly interest: Decimal
  readonly principal: Decimal
  readonly margin: Decimal
  readonly change: Decimal
}

type Fault = 'correct' | 'insufficient'

const owed = ({ principal, interest_due, overdue_interest }: Loan) => ({
  principal,
  interest: interest_due,
  overdue: overdue_interest,
})

/** Computes the effect of the repayment, by the server's functions. */
function summarise({ amount: typed }: { readonly amount: string }, context: Context): Summary {
  const { loan: one } = context
  const read = readAmount(typed, { precision: one.precision })
  const paid = repayment(owed(one), 'amount' in read ? read.amount : ZERO)
  const margin = min(paid.total, context.margin ?? ZERO)
  return {
    ...paid,
    amount: 'amount' in read ? paid.total : null,
    margin,
    change: sub(paid.total, margin),
  }
}

const rules = {
  reduce: patch<{ amount: string }>,
  summarise,
  errors: (state, context): { amount?: Fault } => {
    const { amount, change } = summarise(state, context)
    if (amount === null) return { amount: 'correct' }
    const known = context.margin !== null && context.change !== null
    return known && gt(change, context.change) ? { amount: 'insufficient' } : {}
  },
} satisfies FormRules<{ amount: string }, Partial<{ amount: string }>, Context, Summary, { amount?: Fault }>

/**
 * Form that repays a debt in whole or in part, with the allocation of the amount, the paying accounts and a
 * confirmation.
 */
export function RepaySheet({ loan: one, onClose }: { readonly loan: Loan; readonly onClose: () => void }) {
  const { t } = useLingui()
  const amounts = useAmountLabels()
  const text = useAmountText()
  const account = useAccountName()
  const payPassword = useHasPayPassword()
  const others = (useRead(loan.config, {}).data?.my?.open ?? 0) > 1
  const [confirming, setConfirming] = useState(false)
  const free = (type: 'margin' | 'change') => ({ currency: one.coin_id, type })
  const inMargin = useRead(wallet.detail, free('margin'))
  const inChange = useRead(wallet.detail, free('change'))
  const margin = inMargin.data?.available ?? null
  const change = inChange.data?.available ?? null
  const older = (inChange.asOf ?? 0) < (inMargin.asOf ?? 0) ? inChange : inMargin
  const form = useForm(rules, {
    name: `loan.repay.${one.id}`,
    empty: { amount: '' },
    context: { loan: one, margin, change },
  })
  const submit = useSubmit(loan.repay, {
    otherwise: t`The repayment could not be completed`,
    onDone: (after) => {
      setConfirming(false)
      form.drop()
      onClose()
      toast(after.status === LOAN_STATUS.repaid ? t`Loan repaid` : t`Repaid`)
    },
  })
  const { state, shown, act, summary } = form
  const money = { currency: one.coin_id, name: one.coin }
  const amount = text(summary.amount, money)
  const from = (name: string): string => t`From ${name}`
  const rows = [
    { key: 'overdue', label: t`1. Overdue interest`, value: text(summary.overdue, money) },
    { key: 'interest', label: t`2. Interest`, value: text(summary.interest, money) },
    { key: 'principal', label: t`3. Principal`, value: text(summary.principal, money) },
    { key: 'margin', label: from(account('margin')), value: text(summary.margin, money) },
    { key: 'change', label: from(account('change')), value: text(summary.change, money) },
  ]
  return (
    <Sheet open onClose={onClose} title={t`Repay`}>
      <Form
        submit={submit}
        element={form.element}
        className={styles.sheet}
        onSubmit={() => void (form.attempt() && setConfirming(true))}
      >
        <AsOf reading={older} />
        <KeyValue
          density="roomy"
          rows={[
            { key: 'debt', label: t`You owe`, value: text(one.debt_total, money) },
            {
              key: 'free',
              label: t`Available`,
              value: margin === null || change === null ? '—' : text(add(margin, change), money),
            },
          ]}
        />
        <DecimalField
          label={t({ context: 'money', message: 'Amount' })}
          scale={one.precision}
          unit={one.coin}
          value={state.amount}
          error={
            shown?.amount &&
            amounts(shown.amount === 'insufficient' ? 'insufficient' : 'correct', {
              precision: one.precision,
              unit: one.coin,
            })
          }
          trailing={
            <Button kind="quiet" size={28} onClick={() => act({ amount: one.debt_total })}>
              <Trans context="whole amount">All</Trans>
            </Button>
          }
          onChange={(next) => act({ amount: next })}
        />
        <KeyValue boxed density="roomy" rows={rows} />
        {others && (
          <p className={styles.quiet}>
            <Trans>
              If your other loans need what is in margin, it stays in margin and the whole amount is taken
              from spot.
            </Trans>
          </p>
        )}
        <SubmitNote submit={submit} quiet={confirming} />
        <SubmitButton submit={submit} size={48}>
          {summary.amount === null ? <Trans>Repay</Trans> : <Trans>Repay {amount}</Trans>}
        </SubmitButton>
      </Form>
      {confirming && summary.amount !== null && (
        <MoneyConfirm
          open
          onClose={() => setConfirming(false)}
          title={t`Repay`}
          rows={[...rows, { key: 'total', label: t`You pay`, value: amount, total: true }]}
          note={<Trans>Your collateral returns to spot as soon as you owe nothing.</Trans>}
          action={<Trans>Repay {amount}</Trans>}
          submit={submit}
          payPassword={payPassword}
          onConfirm={(password) =>
            summary.amount === null
              ? Promise.resolve(null)
              : submit.send({ id: one.id, amount: summary.amount, pay_password: password })
          }
        />
      )}
    </Sheet>
  )
}
