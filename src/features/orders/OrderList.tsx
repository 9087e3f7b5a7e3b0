import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SpotOrder } from '#contract/trade/spot.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { RecordList } from '#features/kit/index.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { ReceiptText } from '#ui/media/icons.ts'
import { OrderRow } from './OrderRow.tsx'

interface Props {
  readonly reading: ListReading<SpotOrder>
  /** The loaded orders that still belong in this list; an event may have ended an open order. */
  readonly rows: readonly SpotOrder[] | undefined
  readonly label: string
  readonly layout: 'ticket' | 'past' | 'page'
  readonly open: boolean
  /** Whether `rows` are only the orders that filters of the page select. */
  readonly filtered?: boolean
  /** Action shown in an empty list. */
  readonly action?: ReactNode
  readonly onOpen: (order: SpotOrder) => void
  readonly onAmend: (order: SpotOrder) => void
  readonly onCancel: (order: SpotOrder) => void
}

/** Spot orders, newest first; used below the order form and on the orders page. */
export function OrderList({
  reading,
  rows = [],
  label,
  layout,
  open,
  filtered = false,
  action,
  onOpen,
  onAmend,
  onCancel,
}: Props) {
  const offline = !useOnline()
  return (
    <RecordList
      reading={reading}
      shown={rows}
      label={label}
      keyOf={(order) => order.id}
      skeleton={layout === 'page' ? undefined : <SkeletonRows count={2} lead={false} />}
      empty={
        <EmptyState
          icon={ReceiptText}
          text={
            filtered ? (
              <Trans>Nothing matches these filters</Trans>
            ) : open ? (
              <Trans>No open orders</Trans>
            ) : (
              <Trans>No orders yet</Trans>
            )
          }
          action={action}
        />
      }
      row={(order) => (
        <OrderRow
          layout={layout}
          order={order}
          offline={offline}
          onOpen={() => onOpen(order)}
          onAmend={onAmend}
          onCancel={onCancel}
        />
      )}
    />
  )
}
