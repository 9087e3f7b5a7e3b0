import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useMemo, useRef, useState } from 'react'
import { type AccountCode, wallet } from '#contract/funds/wallet.ts'
import { useRead } from '#data/api/use-read.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { ActionTiles } from '#ui/actions/ActionTiles.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { BelowFirstScreen } from '#ui/layout/BelowFirstScreen.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { deferredPart } from '#ui/layout/deferredPart.ts'
import { Heading } from '#ui/layout/Heading.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CalendarDays,
  ReceiptText,
  Repeat,
  ScrollText,
  ShieldCheck,
} from '#ui/media/icons.ts'
import { AccountList } from './AccountList.tsx'
import { AccountShareChart } from './AccountShareChart.tsx'
import { AssetsSkeleton } from './AssetsSkeleton.tsx'
import styles from './assets.module.css'
import { CoinList, type Listed } from './CoinList.tsx'
import { emptyAccounts } from './emptyAccounts.ts'
import { FirstDepositCard } from './FirstDepositCard.tsx'
import { PendingTransfers } from './PendingTransfers.tsx'
import { TotalAssets } from './TotalAssets.tsx'

/** The parts at the end of the page load after the first paint. */
const TotalAssetsChart = deferredPart(() =>
  import('#features/portfolio/index.ts').then((part) => part.TotalAssetsChart),
)
const RiskiestLoan = deferredPart(() => import('#features/loan/index.ts').then((part) => part.RiskiestLoan))

export function AssetsScreen() {
  const { t } = useLingui()
  const problem = useErrorText()
  const reading = useRead(wallet.all, {})
  const { data, error, refetch } = reading
  const [account, setAccount] = useState<Listed>('all')
  const coins = useRef<HTMLDivElement>(null)
  const empty = useMemo(() => (data ? emptyAccounts(data) : new Set<AccountCode>()), [data])

  return (
    <AppPage
      restore="assets"
      columns
      className={styles.page}
      header={
        <header className={styles.header}>
          <Heading className={styles.title}>
            <Trans>Assets</Trans>
          </Heading>
          <AsOf reading={reading} always />
          <IconButton
            icon={ReceiptText}
            size={24}
            label={t`All transactions`}
            href="/pages/fund/assets_all_record"
          />
        </header>
      }
    >
      {data && error && <ErrorState inline message={problem(error)} onRetry={refetch} />}
      {!data && error && <ErrorState message={problem(error)} onRetry={refetch} />}
      {!data && !error && <Columns first={<AssetsSkeleton />} second={null} />}
      {data && (
        <Columns
          first={
            <>
              <TotalAssets wallet={data} />
              <div className={styles.actions}>
                <ActionTiles
                  shape="circle"
                  items={[
                    {
                      key: 'recharge',
                      label: t`Deposit`,
                      icon: ArrowDownToLine,
                      href: '/pages/fund/select?to=receive',
                    },
                    {
                      key: 'withdraw',
                      label: t`Withdraw`,
                      icon: ArrowUpFromLine,
                      href: '/pages/fund/select?to=withdraw',
                    },
                    {
                      key: 'transfer',
                      label: t`Transfer`,
                      icon: ArrowLeftRight,
                      href: '/pages/fund/fundTransfer',
                    },
                    { key: 'exchange', label: t`Convert`, icon: Repeat, href: '/pages/fund/transfer' },
                    {
                      key: 'records',
                      label: t`Records`,
                      icon: ScrollText,
                      href: '/pages/fund/receive_withdraw_record',
                    },
                  ]}
                />
              </div>
              <PendingTransfers />
              {empty.size === data.accounts.length ? (
                <FirstDepositCard />
              ) : (
                <div ref={coins}>
                  <CoinList wallet={data} account={account} onAccount={setAccount} />
                </div>
              )}
            </>
          }
          second={
            empty.size < data.accounts.length && (
              <BelowFirstScreen>
                <AccountShareChart accounts={data.accounts} />
                <AccountList
                  accounts={data.accounts}
                  empty={empty}
                  onPick={(picked) => {
                    setAccount(picked)
                    coins.current?.scrollIntoView({ block: 'start' })
                  }}
                />
                <Suspense fallback={null}>
                  <RiskiestLoan />
                </Suspense>
                <Suspense fallback={<div className={styles.curveRoom} />}>
                  <TotalAssetsChart />
                </Suspense>
                <Card inset padding="none" className={styles.proof}>
                  <ListRow
                    height={52}
                    icon={CalendarDays}
                    title={t`PnL calendar`}
                    chevron
                    href="/pages/fund/profit"
                  />
                  <ListRow
                    height={52}
                    icon={ShieldCheck}
                    title={t`Check that my money is in the books`}
                    chevron
                    href="/pages/fund/proof"
                  />
                </Card>
              </BelowFirstScreen>
            )
          }
        />
      )}
    </AppPage>
  )
}
