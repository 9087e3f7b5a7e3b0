import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type NftOrder, nft } from '#contract/trade/nft.ts'
import { isCallError } from '#data/api/call-errors.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'
import { send } from '#data/api/write.ts'
import { isReachable } from '#data/platform/connectivity.ts'
import {
  DetailSheet,
  type ListOf,
  orListed,
  RecordList,
  ServerCountdown,
  useAmountText,
  useOpenedRecord,
} from '#features/kit/index.ts'
import { AppPage, AsOf, TestModeChip } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { UnreadDot } from '#ui/feedback/Badge.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { ReceiptText } from '#ui/media/icons.ts'
import { ArtworkCover } from '../media/ArtworkCover.tsx'
import { MARKET, payHref, RECORDS } from '../nftLinks.ts'
import styles from './myNfts.module.css'
import { OrderFacts } from './OrderFacts.tsx'

export type OrderTab = '0' | '1' | '2'

/** Won auctions to pay, purchases, and won auctions not paid in time. */
export function NftOrdersScreen({ status = '0' }: { readonly status?: OrderTab | undefined }) {
  const { t } = useLingui()
  const router = useRouter()
  const reading = useReadList(nft.orders, { status, limit: 20 })
  const waiting = useRead(nft.orders, { status: '0', page: 1, limit: 1 })
  const [opened, setOpened] = useOpenedRecord()
  return (
    <AppPage title={t`Purchase records`} actions={<AsOf reading={reading} />} columns>
      <Tabs<OrderTab>
        label={t`Status`}
        value={status}
        onChange={(next) => void router.navigate({ href: `${RECORDS}?status=${next}`, replace: true })}
        items={[
          { value: '0', label: t`To pay`, ...(waiting.data && { count: waiting.data.total }) },
          { value: '1', label: t({ context: 'nft', message: 'Paid' }) },
          { value: '2', label: t`Expired` },
        ]}
      />
      <RecordList
        key={status}
        label={t`Purchase records`}
        className={styles.rows}
        reading={reading}
        keyOf={(order) => order.id}
        empty={
          <EmptyState
            icon={ReceiptText}
            text={status === '0' ? <Trans>Nothing awaiting payment</Trans> : <Trans>No records here</Trans>}
            action={
              <Button kind="quiet" size={36} href={MARKET}>
                <Trans>View artworks</Trans>
              </Button>
            }
          />
        }
        row={(order) => <OrderRow order={order} onOpen={() => setOpened(order.id)} />}
      />
      <OrderSheet id={opened} list={reading} onClose={() => setOpened(undefined)} />
    </AppPage>
  )
}

function OrderRow({ order, onOpen }: { readonly order: NftOrder; readonly onOpen: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const money = { currency: order.currency_id, name: order.currency_name }
  const margin = text(order.margin, money)
  const pays = order.status === 0
  return (
    <article className={styles.order} aria-label={order.name}>
      <ListRow
        height={72}
        lead={<ArtworkCover src={order.cover} className={styles.thumb} />}
        title={
          <span className={styles.titled}>
            {order.num > 1 ? `${order.name} × ${order.num}` : order.name}
            {order.is_read === 0 && <UnreadDot label={t`Unread`} />}
          </span>
        }
        subtitle={
          pays ? (
            <>
              <Trans>Time left to pay</Trans> <ServerCountdown until={order.pay_deadline * 1000} />
            </>
          ) : (
            format.time(order.pay_time || order.created_time, 'short')
          )
        }
        value={text(order.total, money)}
        note={order.margin === '0' ? undefined : t`Margin ${margin}`}
        onClick={onOpen}
      />
      {pays && (
        <Button size={36} href={payHref(order.id)} className={styles.again}>
          <Trans>Pay</Trans>
        </Button>
      )}
    </article>
  )
}

interface SheetProps {
  readonly id: number | undefined
  readonly list: ListOf<NftOrder>
  readonly onClose: () => void
}

/** One order in full; opening the order marks it as seen on the server. */
function OrderSheet({ id, list, onClose }: SheetProps) {
  const { t } = useLingui()
  const own = useRead(nft.orders, { id: id ?? 0, page: 1, limit: 1 }, { enabled: id !== undefined })
  const reading = orListed({ ...own, data: own.data?.list[0] }, list, (one) => one.id === id)
  const order = reading.data
  const noted = useRef<number | null>(null)
  const unread = order && order.is_read === 0 ? order.id : null
  useEffect(() => {
    if (unread === null || noted.current === unread || !isReachable()) return
    noted.current = unread
    send(nft.readOrder, { id: unread }).catch((error) => {
      // A call error is ignored: the order stays unread, and is reported as seen the next time the order is
      // opened.
      if (!isCallError(error)) throw error
    })
  }, [unread])
  return (
    <DetailSheet
      id={id}
      record={order}
      title={t({ context: 'nft', message: 'Order' })}
      error={reading.error}
      retry={reading.refetch}
      onClose={onClose}
      footer={
        order?.status === 0 && (
          <Button block size={48} href={payHref(order.id)}>
            <Trans>Pay</Trans>
          </Button>
        )
      }
    >
      {(one) => (
        <div className={styles.facts}>
          <AsOf reading={reading} />
          <p>
            <TestModeChip />
          </p>
          <OrderFacts order={one} />
        </div>
      )}
    </DetailSheet>
  )
}
