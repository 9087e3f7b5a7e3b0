import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type AccountCode, wallet } from '#contract/funds/wallet.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'
import { fundsStyles as styles } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { useNavigation } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Beside } from '#ui/layout/Beside.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { ArrowLeftRight, History } from '#ui/media/icons.ts'
import { chooseTransfer } from './formRules.ts'
import { TransferForm } from './TransferForm.tsx'
import { TransferList } from './TransferList.tsx'

export interface TransferScreenProps {
  readonly currencyId?: number | undefined
  readonly from?: AccountCode | undefined
  readonly to?: AccountCode | undefined
}

/** Screen that transfers a coin between the person's accounts. */
export function TransferScreen({ currencyId, from, to }: TransferScreenProps) {
  const { t } = useLingui()
  const problem = useErrorText()
  const { back } = useNavigation()
  // Whether a form opened this page because this account lacks funds; after the transfer the page returns to
  // that form.
  const isFetching = to !== undefined && from === undefined
  const reading = useRead(wallet.transferable, {})
  const [wish, setWish] = useState({ currency: currencyId, from, to })
  const choice = reading.data && chooseTransfer(reading.data, wish)
  return (
    <AppPage
      tone="card"
      columns
      title={t`Transfer`}
      actions={
        <>
          <AsOf reading={reading} />
          <IconButton
            icon={History}
            label={t`Transfer history`}
            href="/pages/fund/transfer_history?tab=transfer"
          />
        </>
      }
    >
      <div className={styles.body}>
        {!reading.data && reading.error && (
          <ErrorState message={problem(reading.error)} onRetry={reading.refetch} />
        )}
        {reading.loading && <SkeletonRows count={3} />}
        {choice === null && (
          <EmptyState icon={ArrowLeftRight} text={<Trans>You have no balance to transfer yet</Trans>} />
        )}
        {choice && reading.data && (
          <Columns
            first={
              <TransferForm
                choice={choice}
                coins={reading.data}
                onChoose={setWish}
                onDone={() => {
                  if (isFetching) back()
                  // The chosen coin and accounts stay selected even when an account has become empty.
                  else setWish({ currency: choice.coin.id, from: choice.from, to: choice.to })
                }}
              />
            }
            second={
              <Beside title={<Trans>Transfer history</Trans>}>
                <PastTransfers />
              </Beside>
            }
          />
        )}
      </div>
    </AppPage>
  )
}

function PastTransfers() {
  return <TransferList reading={useReadList(wallet.transfers, {})} linked={false} />
}
