import { useLingui } from '@lingui/react/macro'
import { funds } from '#contract/operators/funds.ts'
import type { Role } from '#contract/operators/roles.ts'
import { Page } from '../../parts/Page.tsx'
import { type PageTab, PageTabs } from '../../parts/PageTabs.tsx'
import { mayCall, useSession } from '../../session.ts'
import { BankAccounts } from './BankAccounts.tsx'
import { Deposits } from './Deposits.tsx'
import { Loans } from './Loans.tsx'
import { Networks } from './Networks.tsx'
import { ParkedDeposits } from './ParkedDeposits.tsx'
import { QuickBuys } from './QuickBuys.tsx'
import { UnmatchedPayments } from './UnmatchedPayments.tsx'
import { Withdrawals } from './Withdrawals.tsx'

interface FundsTab extends PageTab {
  readonly call: { readonly roles: readonly Role[] }
}

/** Deposits, withdrawals and other movements of money. */
export function Funds() {
  const { t } = useLingui()
  const { roles } = useSession()
  const all: readonly FundsTab[] = [
    { value: 'deposits', label: t`Deposits`, call: funds.calls.deposits, body: () => <Deposits /> },
    {
      value: 'withdrawals',
      label: t`Withdrawals`,
      call: funds.calls.withdrawals,
      body: () => <Withdrawals key="review" stage="review" />,
    },
    {
      value: 'send',
      label: t`To send`,
      call: funds.calls.withdrawals,
      body: () => <Withdrawals key="send" stage="send" />,
    },
    {
      value: 'sent',
      label: t`All withdrawals`,
      call: funds.calls.withdrawals,
      body: () => <Withdrawals key="all" stage="all" />,
    },
    { value: 'quickbuy', label: t`Quick buy`, call: funds.calls.quickBuys, body: () => <QuickBuys /> },
    {
      value: 'payments',
      label: t`Payments to look at`,
      call: funds.calls.quickBuyPayments,
      body: () => <UnmatchedPayments />,
    },
    { value: 'loans', label: t`Loans`, call: funds.calls.loans, body: () => <Loans /> },
    { value: 'parked', label: t`Parked`, call: funds.calls.parked, body: () => <ParkedDeposits /> },
    {
      value: 'networks',
      label: t`Networks`,
      call: funds.calls.withdrawNetworks,
      body: () => <Networks />,
    },
    { value: 'banks', label: t`Where people pay to`, call: funds.calls.banks, body: () => <BankAccounts /> },
  ]
  return (
    <Page title={t`Deposits and withdrawals`}>
      <PageTabs tabs={all.filter(({ call }) => mayCall(roles, call))} />
    </Page>
  )
}
