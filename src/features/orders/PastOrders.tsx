import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { spot } from '#contract/trade/spot.ts'
import { useReadList } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { AsOf } from '#features/shell/index.ts'
import { OrderDetail } from './OrderDetail.tsx'
import { OrderList } from './OrderList.tsx'
import styles from './orders.module.css'
import { followOrders } from './patchCachedOrder.ts'

/** Does nothing, because past orders cannot be amended or cancelled. */
const never = (): void => {}

/** The person's past orders, newest first. */
export function PastOrders() {
  const { t } = useLingui()
  const offline = !useOnline()
  const [shown, setShown] = useState<number>()
  useEffect(followOrders, [])
  const reading = useReadList(spot.orders, { status: 'history', limit: '20' })
  const rows = reading.asOf === null ? undefined : reading.rows.filter(({ status }) => status !== 'doing')
  return (
    <>
      <div className={styles.asOf}>
        <AsOf reading={reading} />
      </div>
      <OrderList
        reading={reading}
        rows={rows}
        label={t`Order history`}
        layout="past"
        open={false}
        onOpen={(order) => setShown(order.id)}
        onAmend={never}
        onCancel={never}
      />
      <OrderDetail
        id={shown}
        order={rows?.find((order) => order.id === shown)}
        onClose={() => setShown(undefined)}
        onAmend={never}
        onCancel={never}
        offline={offline}
      />
    </>
  )
}
