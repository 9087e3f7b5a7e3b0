import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ieo } from '#contract/earn/ieo.ts'
import { useReadList } from '#data/api/use-read.ts'
import { RecordList, useOpenedRecord } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Rocket } from '#ui/media/icons.ts'
import styles from './ieo.module.css'
import { useStatusName } from './labels.ts'
import { OrderCard } from './OrderCard.tsx'
import { OrderSheet } from './OrderSheet.tsx'

export type OrderStatus = '' | '1' | '2' | '3' | '4'

/** A person's subscriptions with their results. */
export function SubscriptionsScreen({ status: tab = '' }: { readonly status?: OrderStatus | undefined }) {
  const { t } = useLingui()
  const name = useStatusName()
  const navigate = useNavigate()
  const reading = useReadList(ieo.orders, { status: tab })
  const [opened, setOpened] = useOpenedRecord()
  return (
    <AppPage title={t`My subscriptions`} actions={<AsOf reading={reading} />} columns>
      <Tabs<OrderStatus>
        label={t`Status`}
        value={tab}
        onChange={(next) =>
          void navigate({
            to: '/pages/ieo/order',
            search: next === '' ? {} : { status: next },
            replace: true,
          })
        }
        items={[
          { value: '', label: t`All` },
          { value: '1', label: name({ status: 1 }) },
          { value: '2', label: name({ status: 2 }) },
          { value: '3', label: name({ status: 3 }) },
          { value: '4', label: name({ status: 4 }) },
        ]}
      />
      <div className={styles.body}>
        <RecordList
          key={tab}
          label={t`My subscriptions`}
          className={styles.cards}
          reading={reading}
          keyOf={(order) => order.id}
          empty={
            <EmptyState
              icon={Rocket}
              text={<Trans>No subscriptions here</Trans>}
              action={
                <Button kind="quiet" size={36} href="/pages/ieo/ieo">
                  <Trans>View projects</Trans>
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
