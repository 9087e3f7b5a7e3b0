import { useLingui } from '@lingui/react/macro'
import type { Bill } from '#contract/funds/wallet.ts'
import { useReasonLabels } from '#features/futures/index.ts'
import { objectLinkOf, sceneName } from '#features/index.ts'
import { useAccountName, useBucketName } from '#features/kit/index.ts'
import { KIND, statusOf, useKind } from '#features/orders/index.ts'
import type { ordersCsv } from './ordersCsv.ts'
import type { transactionsCsv } from './transactionsCsv.ts'

/** The order or other object to which a transaction belongs. */
export const referenceOf = ({ ref_type, ref_id }: Bill): string =>
  ref_id === '' ? '' : (objectLinkOf(ref_type)?.name(ref_id) ?? ref_id)

/** Texts for the file of transactions. */
export function useBillLabels(): Parameters<typeof transactionsCsv>[1] {
  const { t } = useLingui()
  const account = useAccountName()
  const bucket = useBucketName()
  return {
    head: [
      t`Transaction number`,
      t`Time (UTC)`,
      t`Account`,
      t`Balance type`,
      t`Coin`,
      t`Amount`,
      t`Balance after`,
      t`Type`,
      t`Details`,
      t`Reference`,
    ],
    account,
    bucket,
    scene: (name) => sceneName(name) ?? name,
    reference: referenceOf,
  }
}

/** Texts for the file of orders. */
export function useOrderLabels(): Parameters<typeof ordersCsv>[1] {
  const { t, i18n } = useLingui()
  const account = useAccountName()
  const reason = useReasonLabels()
  const spotKind = useKind()
  const rows = {
    order: t`Order`,
    fill: t({ context: 'export', message: 'Fill' }),
    close: t({ context: 'position', message: 'Close' }),
  }
  return {
    head: [
      t`Account`,
      t`Order number`,
      t({ context: 'export', message: 'Row' }),
      t`Time (UTC)`,
      t`Pair`,
      t`Side`,
      t`Type`,
      t`Status`,
      t`Price`,
      t`Stop price`,
      t`Callback rate`,
      t`Activation price`,
      t`Amount`,
      t`Filled`,
      t`Average price`,
      t`Total`,
      t`Fee`,
      t({ context: 'export', message: 'Fee coin' }),
      t`Realised PnL`,
      t({ context: 'export', message: 'Ended (UTC)' }),
    ],
    account,
    row: (row) => rows[row],
    side: (order) =>
      'fills' in order ? (order.type === 1 ? t`Buy` : t`Sell`) : order.type === 1 ? t`Long` : t`Short`,
    kind: (order) => ('fills' in order ? spotKind(order) : i18n._(KIND[order.order_type])),
    spotStatus: (order) => i18n._(statusOf(order)),
    futuresStatus: (order) => {
      if (order.status === 0) return t({ context: 'order status', message: 'Open' })
      return order.status < 3 ? t({ context: 'position', message: 'Position' }) : reason(order)
    },
    reason,
  }
}
