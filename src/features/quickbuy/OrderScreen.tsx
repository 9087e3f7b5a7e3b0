import { Trans, useLingui } from '@lingui/react/macro'
import { type QuickBuy, quickBuy } from '#contract/funds/quickBuy.ts'
import { type Reading, useRead, useReadList } from '#data/api/use-read.ts'
import { ReadState } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ScrollText } from '#ui/media/icons.ts'
import { ORDERS } from './labels.ts'
import { OpenOrderDetails } from './OpenOrderDetails.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderResult } from './OrderResult.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import styles from './quickbuy.module.css'
import { TestModeNotice } from './TestModeNotice.tsx'

/**
 * Polling interval (ms) of an unpaid order; usually the event about the payment arrives before the next poll.
 */
const POLL = 5000

/** The separately loaded order, otherwise its row in the list of orders. */
function useOrder(id: number): Reading<QuickBuy> {
  const listed = useReadList(quickBuy.orders, { status: '' })
  const known = listed.rows.find((row) => row.id === id)
  const reading = useRead(quickBuy.order, { id }, { every: known && known.status > 1 ? false : POLL })
  if (reading.data !== undefined || known === undefined) return reading
  return { ...reading, data: known, asOf: listed.asOf, state: listed.state, loading: false }
}

/** One quick-buy purchase: payment instructions, or the result. */
export function OrderScreen({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const reading = useOrder(id)
  return (
    <AppPage
      title={t`Purchase`}
      actions={
        <>
          <AsOf reading={reading} />
          <IconButton icon={ScrollText} label={t`My purchases`} href={ORDERS} />
        </>
      }
    >
      <ReadState reading={reading} quiet>
        {(order) => (
          <div className={styles.body}>
            <OrderSteps order={order} />
            {order.test === 1 && (
              <TestModeNotice>
                {order.bank_detail && <Trans>This account does not exist. Do not send money to it.</Trans>}
              </TestModeNotice>
            )}
            {order.status <= 1 ? (
              <OpenOrderDetails key={order.id} order={order} />
            ) : (
              <OrderResult order={order} />
            )}
            <OrderFacts order={order} />
          </div>
        )}
      </ReadState>
    </AppPage>
  )
}
