import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useOnline } from '#data/platform/connectivity.ts'
import { useSession } from '#data/session/session.ts'
import { oldestOf } from '#features/kit/index.ts'
import { OfflineCancelNote } from '#features/orders/index.ts'
import { AsOf, loginHref, useSearchChoice } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ScrollText, User } from '#ui/media/icons.ts'
import { AccountFigures } from './AccountFigures.tsx'
import styles from './futures.module.css'
import { CloseAll, OpenOrderList, PositionList } from './positions/PositionLists.tsx'
import { useAccountAge, useFuturesOrders, usePositions } from './queries.ts'

/** The account's figures, positions and open orders, shown below the order form. */
export function AccountPanel() {
  const { t } = useLingui()
  const router = useRouter()
  const { member } = useSession()
  const [tab = 'position', setTab] = useSearchChoice('list', ['position', 'entrust'])
  const positions = usePositions()
  const orders = useFuturesOrders()
  const age = useAccountAge(positions)
  const offline = !useOnline()
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
  const isPositions = tab === 'position'
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
          {
            value: 'entrust',
            label: t`Open orders`,
            ...(orders.asOf !== null && { count: orders.total }),
          },
        ]}
        trailing={
          <IconButton
            icon={ScrollText}
            label={t`Futures orders`}
            href="/pages/transaction/contract_order?tab=history"
          />
        }
      />
      <AccountFigures positions={positions} />
      <div className={styles.bar2}>
        <AsOf reading={isPositions ? age : oldestOf([age, orders])} />
        <CloseAll positions={positions} />
      </div>
      {offline && (positions.rows.length > 0 || (!isPositions && orders.rows.length > 0)) && (
        <OfflineCancelNote />
      )}
      <div id="futures-mine" role="tabpanel">
        {isPositions ? <PositionList reading={positions} /> : <OpenOrderList reading={orders} />}
      </div>
    </section>
  )
}
