import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Loan, type LoanConfig, loan } from '#contract/earn/loan.ts'
import {
  type CheckRow,
  ReadState,
  RequireAccess,
  RequirementChecklist,
  ResultView,
  useAmountText,
} from '#features/kit/index.ts'
import { AppPage, AsOf, TestTag } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { CircleHelp } from '#ui/media/icons.ts'
import { ApplyForm } from './ApplyForm.tsx'
import { Eligibility } from './Eligibility.tsx'
import { LoansList } from './LoansList.tsx'
import { LANDING, loanHref, mayApply, OTC } from './labels.ts'
import styles from './loan.module.css'
import { useLoanConfig } from './queries.ts'

export type OtcTab = 'apply' | 'loans'

/** Loans against collateral: the application and the person's loans. */
export function LoansScreen({ tab = 'apply' }: { readonly tab?: OtcTab | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reading = useLoanConfig()
  return (
    <AppPage
      columns
      title={t`Loans`}
      actions={
        <>
          <AsOf reading={reading} />
          <IconButton icon={CircleHelp} label={t`About loans`} href={LANDING} />
        </>
      }
    >
      <Tabs<OtcTab>
        label={t`Loans`}
        value={tab}
        onChange={(next) => void navigate({ to: OTC, search: { tab: next }, replace: true })}
        items={[
          { value: 'apply', label: t`Apply` },
          { value: 'loans', label: t`My loans` },
        ]}
      />
      {tab === 'apply' ? (
        <ReadState reading={reading} quiet>
          {(config) => <Apply config={config} />}
        </ReadState>
      ) : (
        <LoansList config={reading.data} />
      )}
    </AppPage>
  )
}

function Apply({ config }: { readonly config: LoanConfig }) {
  const { t } = useLingui()
  const [done, setDone] = useState<Loan | null>(null)
  if (done) return <Applied loan={done} />
  const level = config.tiers.find((tier) => tier.level > 0)?.level ?? 2
  const vip: CheckRow = {
    key: 'vip',
    state: config.my?.eligible === 1 ? 'done' : 'open',
    label: t`VIP ${level} or market maker`,
  }
  return (
    <div className={styles.body}>
      {config.test === 1 && (
        <span>
          <TestTag />
        </span>
      )}
      <RequirementChecklist call={loan.apply} also={config.my ? [vip] : []} />
      {mayApply(config) ? (
        <RequireAccess call={loan.apply}>
          <ApplyForm config={config} onDone={setDone} />
        </RequireAccess>
      ) : (
        <Eligibility config={config} />
      )}
    </div>
  )
}

function Applied({ loan: applied }: { readonly loan: Loan }) {
  const { t } = useLingui()
  const text = useAmountText()
  return (
    <ResultView
      state="waiting"
      title={<Trans>Application received</Trans>}
      amount={text(applied.amount, { currency: applied.coin_id, name: applied.coin })}
      note={
        applied.test === 1 ? (
          <Trans>Test mode: it is reviewed automatically in a moment.</Trans>
        ) : (
          <Trans>It is reviewed within 1–3 days. Your collateral is frozen until then.</Trans>
        )
      }
      rows={[{ key: 'no', label: t`Loan number`, value: applied.loan_no }]}
    >
      <Button block href={loanHref(applied.id)}>
        <Trans>View loan</Trans>
      </Button>
    </ResultView>
  )
}
