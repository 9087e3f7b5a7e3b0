import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { type Loan, type LoanConfig, loan } from '#contract/earn/loan.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { STATEMENT_MAX } from '#domain/earn/loan/terms.ts'
import { isZero, min } from '#domain/money.ts'
import { plainMessage } from '#domain/text/plainText.ts'
import { Form, SubmitButton, SubmitNote, useAmountText, useForm, useSubmit } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { ChoiceTiles } from '#ui/choices/ChoiceTiles.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { ApplyConfirm } from './ApplyConfirm.tsx'
import { CollateralRows } from './CollateralRows.tsx'
import { applyRules, CUSTOM, EMPTY_APPLY } from './formRules.ts'
import { daysText, useFaultLabels, usePercent } from './labels.ts'
import styles from './loan.module.css'
import { PaymentPlanTable } from './PaymentPlanTable.tsx'
import { isPriced, useFreeCoins } from './queries.ts'
import { RiskGauge } from './RiskGauge.tsx'

const INDIVIDUAL_BELOW = 30

/** The form of a loan application, checked against the balances and the present time. */
const useApplyForm = (
  config: LoanConfig,
  available: ReturnType<typeof useFreeCoins>['available'],
  agreed: boolean,
) =>
  useForm(applyRules, {
    name: 'loan',
    empty: EMPTY_APPLY,
    context: { config, available, now: serverNow() },
    hold: agreed,
  })

type ApplyFormState = ReturnType<typeof useApplyForm>

interface Props {
  readonly config: LoanConfig
  readonly onDone: (loan: Loan) => void
}

/** The loan application: amount, coin, period and collateral, with the resulting risk. */
export function ApplyForm({ config, onDone }: Props) {
  const { t } = useLingui()
  const text = useAmountText()
  const labels = useFaultLabels(config)
  const online = useOnline()
  const { available, reading: free } = useFreeCoins()
  const [agreed, setAgreed] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const form = useApplyForm(config, available, agreed)
  const submit = useSubmit(loan.apply, {
    otherwise: t`The application could not be sent`,
    onDone: (applied) => {
      setConfirming(false)
      setAgreed(false)
      form.drop()
      onDone(applied)
    },
  })
  const { state, shown, act, summary } = form
  const { coin, plan } = summary
  const priced = isPriced(summary, serverNow() / 1000, online)
  const loanText = text(summary.amount, { currency: coin?.currency_id ?? 0, name: state.coin })
  const money = coin && { currency: coin.currency_id, name: coin.name }
  const part = { config, form, labels }
  return (
    <Form
      submit={submit}
      element={form.element}
      className={styles.form}
      onSubmit={() => void (agreed && form.attempt() && setConfirming(true))}
    >
      <LoanPart {...part} />
      <section className={styles.formPart} aria-label={t`Collateral`}>
        <h2>{t`Collateral`}</h2>
        <AsOf reading={free} />
        <CollateralRows
          config={config}
          value={state.collateral}
          available={available}
          faults={shown}
          words={labels}
          onChange={(collateral) => act({ collateral })}
        />
      </section>
      {plan && money && <PlanPart config={config} plan={plan} coin={money} />}
      <TradingPart {...part} />
      <Checkbox checked={agreed} onChange={setAgreed}>
        <Trans>
          I understand: below 110% everything in margin and futures is sold without notice, and 0.5% of the
          overdue amount is added for each day or part of a day.
        </Trans>
      </Checkbox>
      <SubmitNote submit={submit} quiet={confirming} />
      <div className={styles.bar}>
        <RiskGauge exposure={summary.exposure} priced={priced} collateral={summary.collateral} />
        <SubmitButton submit={submit} size={48} disabled={!agreed}>
          {summary.amount !== null && money ? <Trans>Apply for {loanText}</Trans> : <Trans>Apply</Trans>}
        </SubmitButton>
      </div>
      {confirming && (
        <ApplyConfirm
          config={config}
          state={state}
          summary={summary}
          submit={submit}
          onClose={() => setConfirming(false)}
        />
      )}
    </Form>
  )
}

interface PartProps {
  readonly config: LoanConfig
  readonly form: ApplyFormState
  readonly labels: ReturnType<typeof useFaultLabels>
}

/** Fields for coin, amount, term and interest mode. */
function LoanPart({ config, form: { state, shown, act, summary }, labels }: PartProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { coin } = summary
  const most = min(config.my?.loan_left ?? config.max, config.max)
  return (
    <section className={styles.formPart} aria-label={t`Loan`}>
      <h2>{t`Loan`}</h2>
      <Segmented
        label={t`Coin`}
        value={state.coin}
        items={config.coins.map(({ name }) => ({ value: name, label: name }))}
        onChange={(next) => act({ coin: next })}
      />
      <DecimalField
        label={t({ context: 'money', message: 'Amount' })}
        scale={coin?.precision ?? 6}
        unit={state.coin}
        value={state.amount}
        format={(value) => format.amount(value as typeof summary.loan, coin?.precision ?? 6)}
        error={labels(shown?.amount)}
        hint={
          isZero(summary.loan)
            ? `${format.fee(config.min, 0)} – ${format.amount(most, 0)} USDT`
            : `≈ ${format.amount(summary.loan, 2)} USDT`
        }
        onChange={(amount) => act({ amount })}
      />
      <ChoiceTiles
        label={t`Term`}
        columns={3}
        value={state.term}
        items={[
          ...config.terms.map((days) => ({ value: String(days), label: daysText(days) })),
          { value: CUSTOM, label: t`Custom` },
        ]}
        onChange={(term) => act({ term })}
      />
      {state.term === CUSTOM && (
        <DecimalField
          label={t`Days`}
          scale={0}
          value={state.days}
          error={labels(shown?.days)}
          hint={`${config.term_min} – ${config.term_max}`}
          onChange={(days) => act({ days })}
        />
      )}
      {summary.days !== null && summary.days < INDIVIDUAL_BELOW && (
        <p className={styles.quiet}>
          <Trans>Terms below 30 days are reviewed individually.</Trans>
        </p>
      )}
      <Segmented
        label={t`Interest`}
        value={state.mode}
        items={[
          { value: 'end', label: t`Interest at the end` },
          { value: 'monthly', label: t`Interest monthly` },
        ]}
        onChange={(mode) => act({ mode })}
      />
    </section>
  )
}

interface PlanProps {
  readonly config: LoanConfig
  readonly plan: NonNullable<ApplyFormState['summary']['plan']>
  readonly coin: ComponentProps<typeof PaymentPlanTable>['coin']
}

/** Payment schedule: charges and due dates, estimated from today. */
function PlanPart({ config, plan, coin }: PlanProps) {
  const { t } = useLingui()
  const percent = usePercent()
  const rate = config.my ? percent(config.my.rate_year) : '—'
  return (
    <section className={styles.formPart} aria-label={t`Interest plan`}>
      <h2>{t`Interest plan`}</h2>
      <PaymentPlanTable
        label={t`Interest plan`}
        coin={coin}
        rows={plan.map(({ at, interest, principal }) => ({
          time: Math.floor(at / 1000),
          interest,
          principal,
        }))}
      />
      <p className={styles.quiet}>
        <Trans>
          {rate} a year, charged daily at 00:00 (UTC+8). This is estimated from today. Interest starts when
          the loan is paid out.
        </Trans>
      </p>
    </section>
  )
}

/** Fields for the applicant's trading experience. */
function TradingPart({ form: { state, shown, act }, labels }: PartProps) {
  const { t } = useLingui()
  return (
    <section className={styles.formPart} aria-label={t`Your trading`}>
      <h2>{t`Your trading`}</h2>
      <div className={styles.fields}>
        <DecimalField
          label={t`Years of experience`}
          scale={0}
          value={state.years}
          error={labels(shown?.years)}
          onChange={(years) => act({ years })}
        />
        <DecimalField
          label={t`Monthly volume`}
          scale={2}
          unit="USDT"
          value={state.volume}
          error={labels(shown?.volume)}
          onChange={(volume) => act({ volume })}
        />
      </div>
      <TextField
        label={t`About your trading (optional)`}
        rows={3}
        value={state.statement}
        error={labels(shown?.statement)}
        hint={`${plainMessage(state.statement).length} / ${STATEMENT_MAX}`}
        onChange={(statement) => act({ statement })}
      />
    </section>
  )
}
