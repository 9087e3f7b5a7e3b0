import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import { withdraw } from '#contract/funds/withdraw.ts'
import { useReadList } from '#data/api/use-read.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { Deposits } from './records/Deposits.tsx'
import { Withdrawals } from './records/Withdrawals.tsx'

export interface RecordsScreenProps {
  readonly tab?: 'recharge' | 'withdraw' | undefined
}

/** Lists of the person's deposits and withdrawals, with their states. */
export function RecordsScreen({ tab: first = 'recharge' }: RecordsScreenProps) {
  const { t } = useLingui()
  const [tab, setTab] = useState(first)
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
        onChange={setTab}
        items={[
          { value: 'recharge', label: t({ context: 'bill', message: 'Deposit' }) },
          { value: 'withdraw', label: t({ context: 'bill', message: 'Withdraw' }) },
        ]}
      />
      <div id="records" role="tabpanel" aria-label={t`Records`}>
        {tab === 'recharge' ? <Deposits reading={deposits} /> : <Withdrawals reading={withdrawals} />}
      </div>
    </AppPage>
  )
}
