import { Trans, useLingui } from '@lingui/react/macro'
import type { loan as calls, Loan, LoanConfig } from '#contract/earn/loan.ts'
import type { Decimal } from '#domain/money.ts'
import { MoneyConfirm, type Submit, useAccountName, useAmountText } from '#features/kit/index.ts'
import { usePercent } from './labels.ts'

interface Props {
  readonly loan: Loan
  readonly asset: LoanConfig['collateral_assets'][number]
  readonly amount: Decimal
  /** Available balance of the spot account; null while unknown. */
  readonly free: Decimal | null
  /** Margin level after adding the collateral; null while unknown. */
  readonly rate: Decimal | null
  readonly payPassword: boolean
  readonly submit: Submit<typeof calls.collateral>
  readonly onClose: () => void
}

/** The confirmation before more collateral is added to a loan. */
export function CollateralConfirm({ loan, asset, amount, free, rate, payPassword, submit, onClose }: Props) {
  const { t } = useLingui()
  const text = useAmountText()
  const percent = usePercent()
  const account = useAccountName()
  const money = { currency: asset.currency_id, name: asset.name }
  const added = text(amount, money)
  return (
    <MoneyConfirm
      open
      onClose={onClose}
      title={t`Add collateral`}
      rows={[
        { key: 'add', label: t`Collateral`, value: added },
        {
          key: 'from',
          label: t`From`,
          value: `${account('change')}: ${text(free, money)}`,
        },
        { key: 'to', label: t`To`, value: account('margin') },
        { key: 'risk', label: t`Margin level`, value: rate ? percent(rate) : '—' },
      ]}
      loss={
        <Trans>
          You can lose all of your collateral and what you have in margin and futures. Below 110% it is sold
          at the recorded prices.
        </Trans>
      }
      note={<Trans>It is moved out of spot and locked until the loan is repaid.</Trans>}
      action={<Trans>Add {added}</Trans>}
      submit={submit}
      payPassword={payPassword}
      onConfirm={(password) =>
        submit.send({
          id: loan.id,
          currency_id: asset.currency_id,
          amount,
          pay_password: password,
        })
      }
    />
  )
}
