import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { content } from '#contract/communication/content.ts'
import { type WithdrawRow, withdraw } from '#contract/funds/withdraw.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState, fundsStyles as styles, useCoins } from '#features/kit/index.ts'
import { AppPage, AsOf, TestModeChip } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronRight, ScrollText } from '#ui/media/icons.ts'
import { WithdrawDone } from './WithdrawDone.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'

export interface WithdrawScreenProps {
  readonly currency: number
  /** What is beside the form on wide screens. */
  readonly beside?: ReactNode
}

const SELECT = '/pages/fund/select?to=withdraw'
const RECORDS = '/pages/fund/receive_withdraw_record?tab=withdraw'

/** Screen that withdraws a coin: address, amount, received amount; afterwards the state of the withdrawal. */
export function WithdrawScreen({ currency, beside }: WithdrawScreenProps) {
  const { t } = useLingui()
  const problem = useErrorText()
  const coins = useCoins()
  const coin = coins.of(currency)
  const open = coin?.status === 1 && coin.type === 'crypto'
  const reading = useRead(withdraw.info, { currency }, { enabled: open })
  const notice = useRead(content.setting, { keyword: 'withdraw_notice' }).data?.value ?? ''
  const [done, setDone] = useState<WithdrawRow | null>(null)
  const title = t`Withdraw`
  if (done) {
    return (
      <AppPage title={title} padded>
        <WithdrawDone row={done} onAgain={() => setDone(null)} />
      </AppPage>
    )
  }
  return (
    <AppPage
      columns
      title={title}
      actions={
        <>
          <AsOf reading={reading} />
          <IconButton icon={ScrollText} label={t`Records`} href={RECORDS} />
        </>
      }
    >
      {!coins.data && coins.error && <ErrorState message={problem(coins.error)} onRetry={coins.refetch} />}
      {coins.loading && <SkeletonRows />}
      {coins.data && !open && (
        <EmptyState
          text={<Trans>This coin cannot be withdrawn at the moment. Choose another coin</Trans>}
          action={
            <Link href={SELECT} className={styles.all}>
              <Trans>Select a coin</Trans>
            </Link>
          }
        />
      )}
      {coin && open && (
        <div className={styles.body}>
          <Columns
            first={
              <>
                <Link href={SELECT} className={styles.chosen}>
                  <CoinMark name={coin.name} src={coin.image} size={32} />
                  <span className={styles.chosenText}>
                    <b>{coin.name}</b>
                  </span>
                  <span className={styles.change}>
                    <Trans>Change</Trans>
                    <Icon icon={ChevronRight} size={14} />
                  </span>
                </Link>
                <ReadState reading={reading} quiet>
                  {(info) => (
                    <>
                      {info.test === 1 && (
                        <div>
                          <TestModeChip />
                        </div>
                      )}
                      <WithdrawForm key={currency} info={info} onDone={setDone} />
                    </>
                  )}
                </ReadState>
                {notice !== '' && <p className={styles.text}>{notice}</p>}
              </>
            }
            second={beside}
          />
        </div>
      )}
    </AppPage>
  )
}
