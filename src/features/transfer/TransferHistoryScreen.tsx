import { useLingui } from '@lingui/react/macro'
import { convert } from '#contract/funds/convert.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { useReadList } from '#data/api/use-read.ts'
import { ConversionList } from '#features/convert/index.ts'
import { AppPage, AsOf, useReplaceSearch } from '#features/shell/index.ts'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { TransferList } from './TransferList.tsx'

export interface TransferHistoryScreenProps {
  /** 'exchange' for conversions; any other value shows transfers. */
  readonly tab?: string | undefined
}

/** The person's transfers between their accounts, and conversions, newest first. */
export function TransferHistoryScreen({ tab: chosen }: TransferHistoryScreenProps) {
  const tab = chosen === 'exchange' ? chosen : 'transfer'
  const { t } = useLingui()
  const change = useReplaceSearch<TransferHistoryScreenProps>()
  const reading = useReadList(wallet.transfers, {})
  const exchanges = useReadList(convert.log, {})
  return (
    <AppPage
      columns
      title={t`Transfer history`}
      actions={<AsOf reading={tab === 'transfer' ? reading : exchanges} />}
    >
      <Tabs
        label={t`Transfer history`}
        panel="moves"
        value={tab}
        onChange={(next) => change({ tab: next })}
        items={[
          { value: 'transfer', label: t`Transfers` },
          { value: 'exchange', label: t`Conversions` },
        ]}
      />
      <div id="moves" role="tabpanel" aria-label={t`Transfer history`}>
        {tab === 'exchange' ? <ConversionList reading={exchanges} /> : <TransferList reading={reading} />}
      </div>
    </AppPage>
  )
}
