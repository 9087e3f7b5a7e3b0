import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#data/session.ts'
import { AsOf, loginHref } from '#features/shell/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ScrollText, User } from '#ui/icons.ts'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { AccountStrip } from './AccountStrip.tsx'
import { BatchCover, Entrusts, Positions } from './Actions.tsx'
import styles from './futures.module.css'
import { useEntrusts, usePositions } from './queries.ts'

/** Below the ticket: positions and entrusts with the account's figures (screens-core §9). */
export function Mine() {
  const { t } = useLingui()
  const router = useRouter()
  const { member } = useSession()
  const [tab, setTab] = useState<'position' | 'entrust'>('position')
  const positions = usePositions()
  const entrusts = useEntrusts()
  if (!member) {
    return (
      <EmptyState
        icon={User}
        text={<Trans>Log in to see your positions.</Trans>}
        action={
          <Button kind="quiet" size={36} href={loginHref(router.history.location.href)}>
            <Trans>Log in</Trans>
          </Button>
        }
      />
    )
  }
  const reading = tab === 'position' ? positions : entrusts
  return (
    <section className={styles.mine}>
      <Tabs
        label={t`My futures`}
        panel="futures-mine"
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'position',
            label: t`Positions`,
            ...(positions.asOf !== null && { count: positions.total }),
          },
          { value: 'entrust', label: t`Entrust`, ...(entrusts.asOf !== null && { count: entrusts.total }) },
        ]}
        trailing={
          <IconButton
            icon={ScrollText}
            label={t`Futures orders`}
            href="/pages/transaction/contract_order?tab=history"
          />
        }
      />
      <AccountStrip positions={positions.rows} />
      <div className={styles.bar2}>
        <AsOf reading={reading} />
        <BatchCover positions={positions.rows} />
      </div>
      <div id="futures-mine" role="tabpanel">
        {reading.asOf === null ? (
          <SkeletonRows />
        ) : tab === 'position' ? (
          <Positions orders={positions.rows} />
        ) : (
          <Entrusts orders={entrusts.rows} />
        )}
      </div>
    </section>
  )
}
