import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { type SpotOrder, spot } from '#contract/trade/spot.ts'
import { useReadList } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { AsOf } from '#features/shell/index.ts'
import { focusableDisabledProps } from '#ui/actions/focusableDisabledProps.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { AmendSheet } from './AmendSheet.tsx'
import { CancelDialog, type CancelQuestion } from './CancelDialog.tsx'
import { OfflineCancelNote } from './OfflineCancelNote.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { OrderList } from './OrderList.tsx'
import { endsAtNextTick } from './openOrderRules.ts'
import styles from './orders.module.css'
import { followOrders } from './patchCachedOrder.ts'
import { cancellable } from './useCancelOrders.ts'

/** Page size of open orders: the maximum that one call returns. */
const PAGE = 100

/** The person's open orders, of one pair or of all pairs; events keep the orders current. */
export function useOpenOrders(pair?: Pick<Quote, 'currency_id' | 'legal_id'>) {
  useEffect(followOrders, [])
  const reading = useReadList(spot.orders, {
    status: 'open',
    currency_id: pair?.currency_id ?? 0,
    legal_id: pair?.legal_id ?? 0,
    limit: PAGE,
  })
  const { rows, asOf } = reading
  const isRead = asOf !== null
  const orders = useMemo(
    () => (isRead ? rows.filter((order) => order.status === 'doing') : undefined),
    [rows, isRead],
  )
  return { reading, orders }
}

interface Props {
  readonly quote: Quote
  readonly open: ReturnType<typeof useOpenOrders>
  readonly hideOthers: boolean
  readonly onHideOthers: (hide: boolean) => void
}

/** The person's open orders, shown below the order form. */
export function OpenOrders({ quote, open, hideOthers, onHideOthers }: Props) {
  const { t } = useLingui()
  const offline = !useOnline()
  const [question, setQuestion] = useState<CancelQuestion | null>(null)
  const [amending, setAmending] = useState<SpotOrder | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const { reading, orders: rows } = open
  const count = cancellable(reading.total, rows, endsAtNextTick)
  const detail = rows?.find((order) => order.id === shown)
  const ask = (order: SpotOrder) => setQuestion({ order })
  // With no open order of any pair there is nothing to filter or cancel.
  const none = rows?.length === 0 && !hideOthers
  return (
    <>
      <div className={none ? undefined : styles.bar}>
        {!none && (
          <Checkbox checked={hideOthers} onChange={onHideOthers} className={styles.hide}>
            <Trans>Hide other pairs</Trans>
          </Checkbox>
        )}
        <AsOf reading={reading} inset={none} />
        {!none && (
          <button
            type="button"
            className={styles.all}
            {...focusableDisabledProps(offline || !rows || count === 0, () =>
              setQuestion({
                matchId: hideOthers ? quote.id : 0,
                symbol: hideOthers ? quote.symbol : null,
                count,
              }),
            )}
          >
            <Trans>Cancel all</Trans>
          </button>
        )}
      </div>
      {offline && rows !== undefined && rows.length > 0 && <OfflineCancelNote />}
      <OrderList
        reading={reading}
        rows={rows}
        label={t`Open orders`}
        layout="ticket"
        open
        filtered={hideOthers}
        onOpen={(order) => setShown(order.id)}
        onAmend={setAmending}
        onCancel={ask}
      />
      <OrderDetail
        id={detail?.id}
        order={detail}
        onClose={() => setShown(null)}
        onAmend={(order) => {
          setShown(null)
          setAmending(order)
        }}
        onCancel={ask}
        offline={offline}
      />
      <AmendSheet order={amending} onClose={() => setAmending(null)} />
      <CancelDialog question={question} onClose={() => setQuestion(null)} />
    </>
  )
}
