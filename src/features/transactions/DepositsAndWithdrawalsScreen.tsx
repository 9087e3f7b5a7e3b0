import { useLingui } from '@lingui/react/macro'
import { wallet } from '#contract/funds/wallet.ts'
import { withdraw } from '#contract/funds/withdraw.ts'
import { useReadList } from '#data/api/use-read.ts'
import { AppPage, AsOf, useReplaceSearch } from '#features/shell/index.ts'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { Deposits } from './records/Deposits.tsx'
import { Withdrawals } from './records/Withdrawals.tsx'

export interface DepositsAndWithdrawalsScreenProps {
  /** 'withdraw' for withdrawals; any other value shows deposits. */
  readonly tab?: string | undefined
  /** Filter by state: a status code of the tab's records. Other values count as no filter. */
  readonly status?: string | undefined
  /** Filter by coin: its id. */
  readonly coin?: string | undefined
}

/** Lists of the person's deposits and withdrawals, with their states. */
export function DepositsAndWithdrawalsScreen({
  tab: chosen,
  status,
  coin,
}: DepositsAndWithdrawalsScreenProps) {
  const tab = chosen === 'withdraw' ? chosen : 'recharge'
  const { t } = useLingui()
  const change = useReplaceSearch<DepositsAndWithdrawalsScreenProps>()
  const deposits = useReadList(wallet.deposits, { limit: '20' })
  const withdrawals = useReadList(withdraw.list, { limit: '20' })
  return (
    <AppPage
      title={t`Records`}
      actions={<AsOf reading={tab === 'recharge' ? deposits : withdrawals} />}
      columns
    >
      <Tabs
        label={t`Records`}
        panel="records"
        value={tab}
        onChange={(next) => change({ tab: next, status: undefined, coin: undefined })}
        items={[
          { value: 'recharge', label: t({ context: 'bill', message: 'Deposit' }) },
          { value: 'withdraw', label: t({ context: 'bill', message: 'Withdraw' }) },
        ]}
      />
      <div id="records" role="tabpanel" aria-label={t`Records`}>
        {tab === 'recharge' ? (
          <Deposits reading={deposits} status={status} coin={coin} onFilter={change} />
        ) : (
          <Withdrawals reading={withdrawals} status={status} coin={coin} onFilter={change} />
        )}
      </div>
    </AppPage>
  )
}
