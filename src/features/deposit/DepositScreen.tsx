import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { content } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { fundsStyles as styles, useCoins } from '#features/kit/index.ts'
import { AppPage, useSearchChoice } from '#features/shell/index.ts'
import { ClaimTestMoney, useTestMoney } from '#features/testmode/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronRight, ScrollText } from '#ui/media/icons.ts'
import { BankTransfer } from './BankTransfer.tsx'
import { DepositNetworks } from './DepositNetworks.tsx'
import { ReportBankPayment } from './ReportBankPayment.tsx'

export interface DepositScreenProps {
  readonly currency: number
  /** Id of the announced bank deposit to show; by default the newest one of the coin. */
  readonly id?: number | undefined
  /** What is beside the address or the form on wide screens. */
  readonly beside?: ReactNode
}

const SELECT = '/pages/fund/select?to=receive'

/** Deposit of one coin: the address on each network, and the payment proof. */
export function DepositScreen({ currency, id, beside }: DepositScreenProps) {
  const { t } = useLingui()
  const problem = useErrorText()
  const coins = useCoins()
  const [tab = 'address', setTab] = useSearchChoice('tab', ['address', 'voucher'])
  const notice = useRead(content.setting, { keyword: 'recharge_notice' }).data?.value ?? ''
  const coin = coins.of(currency)
  const offered = useTestMoney(currency) !== null
  const open = coin?.status === 1 && coin.closed !== 1 && coin.type !== 'stock'
  const byChain = coin?.type === 'crypto'
  const byBank = coin?.type === 'fiat'
  const closed = (
    <EmptyState
      text={<Trans>This coin cannot be deposited at the moment. Choose another coin</Trans>}
      action={
        <Link href={SELECT} className={styles.all}>
          <Trans>Select a coin</Trans>
        </Link>
      }
    />
  )

  return (
    <AppPage
      columns
      title={t`Deposit`}
      actions={
        <IconButton
          icon={ScrollText}
          label={t`Records`}
          href="/pages/fund/receive_withdraw_record?tab=recharge"
        />
      }
    >
      {!coins.data && coins.error && <ErrorState message={problem(coins.error)} onRetry={coins.refetch} />}
      {coins.loading && <SkeletonRows />}
      {coins.data && !open && !byBank && closed}
      {coin && (open || byBank) && (
        <>
          {byChain && (
            <Tabs
              label={t`Deposit method`}
              panel="deposit"
              value={tab}
              onChange={setTab}
              items={[
                { value: 'address', label: t`Deposit address` },
                { value: 'voucher', label: t`Upload payment proof` },
              ]}
            />
          )}
          <div id="deposit" className={styles.body}>
            <Columns
              first={
                <>
                  <Link href={SELECT} className={styles.chosen}>
                    <CoinMark name={coin.name} src={coin.image} size={32} />
                    <span className={styles.chosenText}>
                      <b>{coin.name}</b>
                      {byBank && <span className={styles.soft}>{t`Bank transfer`}</span>}
                    </span>
                    <span className={styles.change}>
                      <Trans>Change</Trans>
                      <Icon icon={ChevronRight} size={14} />
                    </span>
                  </Link>
                  {byChain && tab === 'address' && (
                    <>
                      <ClaimTestMoney currency={coin.id} />
                      <DepositNetworks
                        key={coin.id}
                        coin={coin}
                        kind={offered ? 'quiet' : 'primary'}
                        onVoucher={() => setTab('voucher')}
                      />
                    </>
                  )}
                  {byChain && tab === 'voucher' && <ReportBankPayment coin={coin} />}
                  {byBank && (
                    <BankTransfer
                      key={`${coin.id}.${id}`}
                      coin={coin}
                      id={id}
                      closed={open ? undefined : closed}
                    />
                  )}
                  {notice !== '' && <p className={styles.text}>{notice}</p>}
                </>
              }
              second={beside}
            />
          </div>
        </>
      )}
    </AppPage>
  )
}
