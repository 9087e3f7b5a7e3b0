import { Trans, useLingui } from '@lingui/react/macro'
import type { LoanConfig, loan } from '#contract/earn/loan.ts'
import { leverageOf, riskRate } from '#domain/earn/loan/risk.ts'
import { feeOf } from '#domain/earn/loan/terms.ts'
import { add, ZERO } from '#domain/money.ts'
import { MoneyConfirm, type Submit, useAccountName, useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import type { ApplyState, ApplySummary } from './formRules.ts'
import { daysText, usePercent } from './labels.ts'
import { useHasPayPassword } from './queries.ts'

interface Props {
  readonly config: LoanConfig
  readonly state: ApplyState
  readonly summary: ApplySummary
  readonly submit: Submit<typeof loan.apply>
  readonly onClose: () => void
}

/** The confirmation: amount and collateral, cost, due date and possible loss. */
export function ApplyConfirm({ config, state, summary, submit, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const percent = usePercent()
  const account = useAccountName()
  const payPassword = useHasPayPassword()
  const { coin, amount, days, plan, exposure, pledges } = summary
  const { my } = config
  if (!coin || amount === null || days === null || !my) return null
  const money = { currency: coin.currency_id, name: coin.name }
  const total = plan?.reduce((sum, { interest }) => add(sum, interest), ZERO) ?? null
  const rate = exposure && riskRate(exposure)
  const times = exposure && leverageOf(exposure.debt, summary.collateral)
  const loanText = text(amount, money)
  return (
    <MoneyConfirm
      open
      onClose={onClose}
      title={t`Loan application`}
      rows={[
        { key: 'loan', label: t`You borrow`, value: loanText },
        ...pledges.map((one) => ({
          key: `pledge${one.currency_id}`,
          label: t`Collateral`,
          value: text(one.amount, { currency: one.currency_id }),
        })),
        { key: 'from', label: t`From`, value: account('change') },
        { key: 'term', label: t`Term`, value: daysText(days) },
        { key: 'rate', label: t`APR`, value: percent(my.rate_year) },
        {
          key: 'mode',
          label: t`Interest`,
          value: summary.mode === 'end' ? t`Interest at the end` : t`Interest monthly`,
        },
        { key: 'interest', label: t`Interest for the term`, value: text(total, money) },
        { key: 'fee', label: t`Fee`, value: text(feeOf(amount, config.fee_rate, coin.precision), money) },
        {
          key: 'risk',
          label: t`Margin level`,
          value: `${rate ? percent(rate) : '—'}${times ? ` · ${format.number(times, { min: 1, max: 1, rounding: 'up' })}x` : ''}`,
        },
        { key: 'to', label: t`Paid out to`, value: account('margin') },
      ]}
      loss={
        <Trans>
          You can lose all of your collateral and what you have in margin and futures. Below 110% it is sold
          at the recorded prices.
        </Trans>
      }
      note={<Trans>Reviewed within 1–3 days. Until then you can cancel and everything is returned.</Trans>}
      action={<Trans>Apply for {loanText}</Trans>}
      submit={submit}
      payPassword={payPassword}
      onConfirm={(password) =>
        submit.send({
          coin: coin.name,
          amount,
          term_days: days,
          interest_mode: summary.mode,
          collateral: JSON.stringify(pledges),
          experience_years: Number(state.years),
          monthly_volume: state.volume,
          statement: state.statement,
          rate_year: my.rate_year,
          pay_password: password,
        })
      }
    />
  )
}
