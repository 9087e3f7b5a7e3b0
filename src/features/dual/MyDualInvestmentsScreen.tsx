import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type DualSum, dual } from '#contract/earn/dual.ts'
import { type Reading, useRead, useReadList } from '#data/api/use-read.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { HideBalancesButton, UnpricedCurrenciesNote } from '#features/assets/index.ts'
import { RecordList, useMoney, useOpenedRecord } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { HiddenBalance } from '#ui/figures/HiddenBalance.tsx'
import { CircleHelp, Split } from '#ui/media/icons.ts'
import styles from './dual.module.css'
import { OrderCard } from './OrderCard.tsx'
import { OrderSheet } from './OrderSheet.tsx'

export type MineStatus = '1' | '2' | '3' | '4'

/** A person's dual investments: running, awaiting the settlement price, and settled. */
export function MyDualInvestmentsScreen({ status: tab = '1' }: { readonly status?: MineStatus | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reading = useReadList(dual.orders, { status: tab })
  const sums = useRead(dual.orders, { status: '', page: 1, limit: 1 })
  const [opened, setOpened] = useOpenedRecord()
  useMarket()
  return (
    <AppPage
      columns
      title={t`My positions`}
      actions={
        <>
          <AsOf reading={reading} />
          <IconButton icon={CircleHelp} label={t`Help`} href="/pages/invest/help" />
        </>
      }
    >
      <Sums reading={sums} />
      <Tabs<MineStatus>
        label={t`Status`}
        value={tab}
        onChange={(next) =>
          void navigate({ to: '/pages/invest/mine', search: { status: next }, replace: true })
        }
        items={[
          { value: '1', label: t`Holding` },
          { value: '2', label: t`Settling` },
          { value: '3', label: t`Completed` },
          { value: '4', label: t`Failed` },
        ]}
      />
      <div className={styles.body}>
        <RecordList
          key={tab}
          label={t`My positions`}
          className={styles.cards}
          reading={reading}
          keyOf={(order) => order.id}
          empty={
            <EmptyState
              icon={Split}
              text={tab === '1' ? <Trans>Nothing is invested</Trans> : <Trans>No positions here</Trans>}
              action={
                <Button kind="quiet" size={36} href="/pages/invest/invest">
                  <Trans>View products</Trans>
                </Button>
              }
            />
          }
          row={(order) => <OrderCard order={order} onOpen={() => setOpened(order.id)} />}
        />
      </div>
      <OrderSheet id={opened} list={reading} onClose={() => setOpened(undefined)} />
    </AppPage>
  )
}

function Sums({ reading }: { readonly reading: Reading<{ readonly sum: DualSum }> }) {
  const { t } = useLingui()
  const { full } = useMoney()
  const problem = useErrorText()
  const hidden = usePref('hideBalance')
  const { data, error, refetch } = reading
  if (!data && error) return <ErrorState inline message={problem(error)} onRetry={refetch} />
  const sum = data?.sum
  return (
    <section className={styles.sums} aria-label={t`Invested`}>
      <dl>
        <div>
          <dt>
            {t`Invested`} <HideBalancesButton />
          </dt>
          <dd>
            {sum ? (
              <HiddenBalance hidden={hidden}>{`≈ ${full(sum.invested)}`}</HiddenBalance>
            ) : (
              <Skeleton width="60%" height={20} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t`Settled this month`}</dt>
          <dd>
            {sum ? (
              <HiddenBalance hidden={hidden}>{`≈ ${full(sum.settled_month)}`}</HiddenBalance>
            ) : (
              <Skeleton width="60%" height={20} />
            )}
          </dd>
        </div>
      </dl>
      {sum && <UnpricedCurrenciesNote rows={sum.without} />}
      <AsOf reading={reading} />
      {error && <ErrorState inline message={problem(error)} onRetry={refetch} />}
    </section>
  )
}
