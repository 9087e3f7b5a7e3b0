import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { lockup } from '#contract/earn/lockup.ts'
import { useReadList } from '#data/api/use-read.ts'
import { RecordList, useOpenedRecord } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Pickaxe } from '#ui/media/icons.ts'
import styles from './lockup.module.css'
import { OrderCard } from './OrderCard.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import { RedeemSheet } from './RedeemSheet.tsx'
import { LOCK_LIST } from './skipIntroduction.ts'

type Status = '1' | '2'

/** A person's lock-up orders, running and ended. */
export function OrdersScreen({ status: tab = '1' }: { readonly status?: Status | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reading = useReadList(lockup.orders, { status: tab })
  const [opened, setOpened] = useOpenedRecord()
  const [redeeming, setRedeeming] = useState<number | null>(null)
  return (
    <AppPage
      title={t({ context: 'lock mining', message: 'My orders' })}
      actions={<AsOf reading={reading} />}
      columns
    >
      <Tabs<Status>
        label={t`Status`}
        value={tab}
        onChange={(next) =>
          void navigate({ to: '/pages/lockming/order', search: { status: next }, replace: true })
        }
        items={[
          { value: '1', label: t`In progress` },
          { value: '2', label: t`Redeemed` },
        ]}
      />
      <div className={styles.body}>
        <RecordList
          key={tab}
          label={t({ context: 'lock mining', message: 'My orders' })}
          className={styles.cards}
          reading={reading}
          keyOf={(order) => order.id}
          empty={
            <EmptyState
              icon={Pickaxe}
              text={tab === '1' ? <Trans>Nothing is locked</Trans> : <Trans>Nothing redeemed yet</Trans>}
              action={
                <Button kind="quiet" size={36} href={LOCK_LIST}>
                  <Trans>View products</Trans>
                </Button>
              }
            />
          }
          row={(order) => (
            <OrderCard
              order={order}
              onOpen={() => setOpened(order.id)}
              onRedeem={() => setRedeeming(order.id)}
            />
          )}
        />
      </div>
      <OrderSheet id={opened} list={reading} onClose={() => setOpened(undefined)} />
      {redeeming !== null && <RedeemSheet id={redeeming} list={reading} onClose={() => setRedeeming(null)} />}
    </AppPage>
  )
}
