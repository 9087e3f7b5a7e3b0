import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { type SpotOrder, spot } from '#contract/spot.ts'
import { useOnline } from '#data/connectivity.ts'
import { useMarket } from '#data/quotes.ts'
import { useReadList } from '#data/reading.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useProblem } from '#i18n/problem.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InfiniteList } from '#ui/InfiniteList.tsx'
import { ReceiptText } from '#ui/icons.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { CancelDialog, type CancelQuestion } from './orders/CancelDialog.tsx'
import { type Filter, Filters, NO_FILTER } from './orders/Filters.tsx'
import { OfflineReason } from './orders/OfflineReason.tsx'
import { OrderDetail } from './orders/OrderDetail.tsx'
import { OrderRow } from './orders/OrderRow.tsx'
import styles from './orders/orders.module.css'
import { followOrders } from './orders/patch.ts'

export interface OrdersScreenProps {
  readonly tab?: 'open' | 'history' | undefined
  readonly currencyId?: number | undefined
  readonly legalId?: number | undefined
}

/** Spot orders of the signed-in person: open ones and what became of the others (screens-core §9). */
export function OrdersScreen({ tab = 'open', currencyId, legalId }: OrdersScreenProps) {
  const { t } = useLingui()
  const problemOf = useProblem()
  const navigate = useNavigate()
  const offline = !useOnline()
  const market = useMarket()
  const quotes = useMemo(() => market.data?.flatMap((group) => group.quotation) ?? [], [market.data])
  const [filter, setFilter] = useState<Filter>(() => ({
    ...NO_FILTER,
    ...(currencyId !== undefined && legalId !== undefined ? { pair: { currencyId, legalId } } : {}),
  }))
  const [question, setQuestion] = useState<CancelQuestion | null>(null)
  const [shown, setShown] = useState<SpotOrder | null>(null)
  useEffect(followOrders, [])

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
  const detail = rows?.find((order) => order.id === shown?.id) ?? shown
  const ask = (order: SpotOrder) => {
    setShown(null)
    setQuestion({ order })
  }
  const pair = quotes.find(
    (quote) => quote.currency_id === filter.pair?.currencyId && quote.legal_id === filter.pair?.legalId,
  )

  return (
    <AppPage
      title={t`Coin orders`}
      actions={<AsOf reading={reading} />}
      tone="card"
      restore={`orders-${tab}`}
    >
      <Tabs
        label={t`Coin orders`}
        panel="orders"
        value={tab}
        onChange={(next) =>
          void navigate({
            to: '/pages/transaction/currency_order',
            search: (before) => ({ ...before, tab: next }),
            replace: true,
          })
        }
        items={[
          { value: 'open', label: t`Open` },
          { value: 'history', label: t`History` },
        ]}
      />
      <div className={styles.bar}>
        <Filters quotes={quotes} value={filter} onChange={setFilter} />
        {tab === 'open' && (
          <button
            type="button"
            className={styles.all}
            disabled={offline || !rows || rows.length === 0}
            onClick={() =>
              setQuestion({
                matchId: pair?.id ?? 0,
                symbol: pair?.symbol ?? null,
                count: reading.total,
              })
            }
          >
            <Trans>Cancel all</Trans>
          </button>
        )}
      </div>
      {tab === 'open' && offline && rows !== undefined && rows.length > 0 && <OfflineReason />}
      <div id="orders" role="tabpanel" aria-label={tab === 'open' ? t`Open` : t`History`}>
        <InfiniteList
          label={tab === 'open' ? t`Open orders` : t`Order history`}
          rows={rows}
          keyOf={(order) => order.id}
          loading={reading.loading || reading.loadingMore}
          hasMore={reading.more}
          more={reading.loadMore}
          error={reading.error ? problemOf(reading.error) : undefined}
          retry={reading.refetch}
          empty={
            <EmptyState
              icon={ReceiptText}
              text={tab === 'open' ? <Trans>No open orders</Trans> : <Trans>No orders yet</Trans>}
              action={
                <Button kind="quiet" size={36} href="/pages/transaction/index?type=coins">
                  <Trans>Trade</Trans>
                </Button>
              }
            />
          }
          row={(order) => (
            <OrderRow layout="page" order={order} offline={offline} onOpen={setShown} onCancel={ask} />
          )}
        />
      </div>
      <OrderDetail
        order={shown ? (detail ?? null) : null}
        onClose={() => setShown(null)}
        onCancel={ask}
        offline={offline}
      />
      <CancelDialog question={question} onClose={() => setQuestion(null)} />
    </AppPage>
  )
}
