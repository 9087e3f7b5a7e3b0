import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { type SpotOrder, spot } from '#contract/trade/spot.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { focusableDisabledProps } from '#ui/actions/focusableDisabledProps.ts'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { AmendSheet } from './AmendSheet.tsx'
import { CancelDialog, type CancelQuestion } from './CancelDialog.tsx'
import { scopeOf } from './cancelAllScope.ts'
import { OfflineCancelNote } from './OfflineCancelNote.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { type Filter, NO_FILTER, OrderFilters } from './OrderFilters.tsx'
import { OrderList } from './OrderList.tsx'
import { endsAtNextTick } from './openOrderRules.ts'
import styles from './orders.module.css'
import { followOrders } from './patchCachedOrder.ts'
import { cancellable } from './useCancelOrders.ts'

export interface OrdersScreenProps {
  readonly tab?: 'open' | 'history' | undefined
  readonly currencyId?: number | undefined
  readonly legalId?: number | undefined
  /** Id of the order whose receipt is open, whether the order is open or past. */
  readonly order?: number | undefined
}

/** Spot orders of the signed-in person, open and past. */
export function OrdersScreen({ tab: asked, currencyId, legalId, order: named }: OrdersScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const offline = !useOnline()
  const market = useMarket()
  const quotes = useMemo(() => market.data?.flatMap((group) => group.quotation) ?? [], [market.data])
  const [filter, setFilter] = useState<Filter>(() => ({
    ...NO_FILTER,
    ...(currencyId !== undefined && legalId !== undefined ? { pair: { currencyId, legalId } } : {}),
  }))
  const [amending, setAmending] = useState<SpotOrder | null>(null)
  const [question, setQuestion] = useState<CancelQuestion | null>(null)
  useEffect(followOrders, [])

  const one = useRead(spot.order, { id: named ?? 1 }, { enabled: named !== undefined })
  // A link to one order does not include its status, so the tab is chosen by the loaded order's status.
  const tab = asked ?? (one.data && one.data.status !== 'doing' ? 'history' : 'open')
  const reading = useReadList(spot.orders, {
    status: tab,
    currency_id: filter.pair?.currencyId ?? 0,
    legal_id: filter.pair?.legalId ?? 0,
    type: filter.side,
    days: filter.days,
  })
  const known = reading.asOf !== null
  const rows = known
    ? reading.rows.filter((order) => (order.status === 'doing') === (tab === 'open'))
    : undefined
  const detail = rows?.find((order) => order.id === named) ?? one.data
  const show = (id: number | undefined) =>
    void navigate({
      to: '/pages/transaction/currency_order',
      search: ({ id: _, ...before }) => ({ ...before, tab, ...(id === undefined ? {} : { id }) }),
      replace: true,
    })
  const ask = (order: SpotOrder) => {
    show(undefined)
    setQuestion({ order })
  }
  const amend = (order: SpotOrder) => {
    show(undefined)
    setAmending(order)
  }
  const scope = scopeOf(filter, quotes)

  return (
    <AppPage
      columns
      title={t`Spot orders`}
      actions={<AsOf reading={reading} />}
      tone="card"
      restore={`orders-${tab}`}
    >
      <Tabs
        label={t`Spot orders`}
        panel="orders"
        value={tab}
        onChange={(next) =>
          void navigate({
            to: '/pages/transaction/currency_order',
            search: ({ id: _, ...before }) => ({ ...before, tab: next }),
            replace: true,
          })
        }
        items={[
          { value: 'open', label: t`Open` },
          { value: 'history', label: t`History` },
        ]}
      />
      <div className={styles.bar}>
        <OrderFilters quotes={quotes} value={filter} onChange={setFilter} />
        {tab === 'open' && scope && (
          <button
            type="button"
            className={styles.all}
            {...focusableDisabledProps(
              offline || !rows || cancellable(reading.total, rows, endsAtNextTick) === 0,
              () => setQuestion({ ...scope, count: cancellable(reading.total, rows, endsAtNextTick) }),
            )}
          >
            <Trans>Cancel all</Trans>
          </button>
        )}
      </div>
      {tab === 'open' && offline && rows !== undefined && rows.length > 0 && <OfflineCancelNote />}
      <div id="orders" role="tabpanel" aria-label={tab === 'open' ? t`Open` : t`History`}>
        <OrderList
          reading={reading}
          rows={rows}
          label={tab === 'open' ? t`Open orders` : t`Order history`}
          layout="page"
          open={tab === 'open'}
          filtered={filter.pair !== null || filter.side !== '' || filter.days !== ''}
          action={
            <Button kind="quiet" size={36} href="/pages/transaction/index?type=coins">
              <Trans>Trade</Trans>
            </Button>
          }
          onOpen={(opened) => show(opened.id)}
          onAmend={amend}
          onCancel={ask}
        />
      </div>
      <OrderDetail
        id={named}
        order={detail}
        error={one.error}
        retry={one.refetch}
        onClose={() => show(undefined)}
        onAmend={amend}
        onCancel={ask}
        offline={offline}
      />
      <AmendSheet order={amending} onClose={() => setAmending(null)} />
      <CancelDialog question={question} onClose={() => setQuestion(null)} />
    </AppPage>
  )
}
