import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Quote } from '#contract/market.ts'
import { type SpotOrder, spot } from '#contract/spot.ts'
import { useOnline } from '#data/connectivity.ts'
import { useRead } from '#data/reading.ts'
import { AsOf } from '#features/shell/index.ts'
import { useProblem } from '#i18n/problem.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ReceiptText } from '#ui/icons.ts'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { CancelDialog, type CancelQuestion } from './CancelDialog.tsx'
import { OfflineReason } from './OfflineReason.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { OrderRow } from './OrderRow.tsx'
import styles from './orders.module.css'
import { followOrders } from './patch.ts'

/** As many open orders as one call gives. */
const MOST = 100

/** The person's open orders; kept current by the events of their room. */
export function useOpenOrders() {
  useEffect(followOrders, [])
  const reading = useRead(spot.orders, { status: 'open', limit: MOST })
  const orders = reading.data?.list.filter((order) => order.status === 'doing')
  return { reading, orders }
}

interface Props {
  readonly quote: Quote
  readonly open: ReturnType<typeof useOpenOrders>
  readonly hideOthers: boolean
  readonly onHideOthers: (hide: boolean) => void
}

/** Open orders under the ticket (screens-core §9). */
export function OpenOrders({ quote, open, hideOthers, onHideOthers }: Props) {
  const { t } = useLingui()
  const problemOf = useProblem()
  const offline = !useOnline()
  const [question, setQuestion] = useState<CancelQuestion | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const { reading, orders } = open
  const rows = hideOthers ? orders?.filter((order) => order.match_id === quote.id) : orders
  const detail = orders?.find((order) => order.id === shown) ?? null
  const ask = (order: SpotOrder) => setQuestion({ order })
  return (
    <>
      <div className={styles.bar}>
        <Checkbox checked={hideOthers} onChange={onHideOthers} className={styles.hide}>
          <Trans>Hide other pairs</Trans>
        </Checkbox>
        <AsOf reading={reading} />
        <button
          type="button"
          className={styles.all}
          disabled={offline || !rows || rows.length === 0}
          onClick={() =>
            setQuestion({
              matchId: hideOthers ? quote.id : 0,
              symbol: hideOthers ? quote.symbol : null,
              count: rows?.length ?? 0,
            })
          }
        >
          <Trans>Cancel all</Trans>
        </button>
      </div>
      {offline && rows !== undefined && rows.length > 0 && <OfflineReason />}
      {rows === undefined ? (
        reading.error ? (
          <ErrorState message={problemOf(reading.error)} onRetry={reading.refetch} />
        ) : (
          <SkeletonRows count={2} lead={false} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon={ReceiptText} text={<Trans>No open orders</Trans>} />
      ) : (
        <ul aria-label={t`Open orders`}>
          {rows.map((order) => (
            <li key={order.id}>
              <OrderRow
                layout="ticket"
                order={order}
                offline={offline}
                onOpen={() => setShown(order.id)}
                onCancel={ask}
              />
            </li>
          ))}
        </ul>
      )}
      <OrderDetail order={detail} onClose={() => setShown(null)} onCancel={ask} offline={offline} />
      <CancelDialog question={question} onClose={() => setQuestion(null)} />
    </>
  )
}
