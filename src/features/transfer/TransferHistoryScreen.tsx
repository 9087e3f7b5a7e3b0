import { Trans, useLingui } from '@lingui/react/macro'
import { convert } from '#contract/funds/convert.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { useReadList } from '#data/api/use-read.ts'
import { ConversionList } from '#features/convert/index.ts'
import { RecordList, fundsStyles as styles, useAccountName, useCoins } from '#features/kit/index.ts'
import { AppPage, AsOf, useReplaceSearch } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { ArrowLeftRight } from '#ui/media/icons.ts'

export interface TransferHistoryScreenProps {
  /** 'exchange' for conversions; any other value shows transfers. */
  readonly tab?: string | undefined
}

/** The person's transfers between their accounts, and conversions, newest first. */
export function TransferHistoryScreen({ tab: chosen }: TransferHistoryScreenProps) {
  const tab = chosen === 'exchange' ? chosen : 'transfer'
  const { t } = useLingui()
  const format = useFormat()
  const coins = useCoins()
  const name = useAccountName()
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
        {tab === 'exchange' ? (
          <ConversionList reading={exchanges} />
        ) : (
          <RecordList
            label={t`Transfers`}
            className={styles.list}
            reading={reading}
            keyOf={(row) => row.id}
            empty={
              <EmptyState
                icon={ArrowLeftRight}
                text={<Trans>No transfers yet</Trans>}
                action={
                  <Button kind="quiet" size={36} href="/pages/fund/fundTransfer">
                    <Trans>Transfer</Trans>
                  </Button>
                }
              />
            }
            row={(row) => (
              <ListRow
                lead={<CoinMark name={row.currency_name} src={coins.of(row.currency_id)?.image} />}
                title={`${name(row.from_field)} → ${name(row.to_field)}`}
                subtitle={format.time(row.create_time, 'short')}
                value={`${format.amount(row.number, coins.precision(row.currency_id))} ${row.currency_name}`}
              />
            )}
          />
        )}
      </div>
    </AppPage>
  )
}
