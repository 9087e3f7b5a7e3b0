import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { useSession } from '#data/session/session.ts'
import { tradeStyles as styles } from '#features/kit/index.ts'
import { loginHref, useSearchChoice } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ScrollText, User } from '#ui/media/icons.ts'
import { OpenOrders, useOpenOrders } from './OpenOrders.tsx'
import { PairBalances } from './PairBalances.tsx'
import { PastOrders } from './PastOrders.tsx'

const TABS = ['orders', 'history', 'assets'] as const
type Tab = (typeof TABS)[number]

/** Lists below the order form: open orders, past orders and balances. */
export function OrdersPanel({ quote }: { readonly quote: Quote }) {
  const { t } = useLingui()
  const router = useRouter()
  const { member } = useSession()
  const [tab = 'orders', setTab] = useSearchChoice('list', TABS)
  const [hideOthers, setHideOthers] = useState(false)
  const open = useOpenOrders(hideOthers ? quote : undefined)
  const count = open.orders && Math.max(open.orders.length, open.reading.total)
  const names: Readonly<Record<Tab, string>> = {
    orders: t`Open orders`,
    history: t`History`,
    assets: t`Assets`,
  }
  return (
    <section className={styles.below}>
      <Tabs
        label={t`My orders`}
        panel="trade-below"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'orders', label: names.orders, ...(member && count !== undefined ? { count } : {}) },
          { value: 'history', label: names.history },
          { value: 'assets', label: names.assets },
        ]}
        trailing={
          <IconButton
            icon={ScrollText}
            label={t`Order history`}
            href="/pages/transaction/currency_order?tab=history"
          />
        }
      />
      <div id="trade-below" role="tabpanel" aria-label={names[tab]}>
        {!member ? (
          <EmptyState
            icon={User}
            text={<Trans>Log in to see your orders and balances.</Trans>}
            action={
              <Button kind="quiet" size={36} href={loginHref(router.history.location.href)}>
                <Trans>Log in</Trans>
              </Button>
            }
          />
        ) : tab === 'orders' ? (
          <OpenOrders quote={quote} open={open} hideOthers={hideOthers} onHideOthers={setHideOthers} />
        ) : tab === 'history' ? (
          <PastOrders />
        ) : (
          <PairBalances quote={quote} />
        )}
      </div>
    </section>
  )
}
