import { Trans, useLingui } from '@lingui/react/macro'
import type { NftOrder } from '#contract/trade/nft.ts'
import { useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { useModeName } from '../labels.ts'
import { codeHref } from '../nftLinks.ts'
import styles from './myNfts.module.css'

/** The facts of a purchase or a won auction, and what happens to the margin of a win that is not paid. */
export function OrderFacts({ order }: { readonly order: NftOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const mode = useModeName()
  const money = { currency: order.currency_id, name: order.currency_name }
  const status = [t`To pay`, t({ context: 'nft', message: 'Paid' }), t`Expired`]
  const margin = text(order.margin, money)
  const won = order.margin !== '0'
  return (
    <>
      <KeyValue
        density="roomy"
        rows={[
          { key: 'id', label: t({ context: 'nft', message: 'Order' }), value: String(order.id) },
          {
            key: 'work',
            label: order.is_box === 1 ? t`Blind box` : t`Work`,
            value: <Link href={codeHref(order.code)}>{order.name}</Link>,
          },
          { key: 'status', label: t`Status`, value: status[order.status] },
          { key: 'mode', label: t`Sale`, value: mode(order.sell_mode) },
          { key: 'price', label: t`Price`, value: text(order.price, money) },
          { key: 'num', label: t`Quantity`, value: String(order.num) },
          { key: 'fee', label: t`Fee, paid by the seller`, value: text(order.fee, money) },
          ...(won ? [{ key: 'margin', label: t({ context: 'nft', message: 'Margin' }), value: margin }] : []),
          { key: 'made', label: t`Created`, value: format.time(order.created_time, 'full') },
          ...(won && order.status !== 1
            ? [{ key: 'by', label: t`To be paid by`, value: format.time(order.pay_deadline, 'full') }]
            : []),
          ...(order.status === 1
            ? [{ key: 'at', label: t`Paid at`, value: format.time(order.pay_time, 'full') }]
            : []),
          { key: 'total', label: t`Total`, value: text(order.total, money), total: true },
        ]}
      />
      {order.status === 2 && (
        <p className={styles.loss}>
          {order.margin_returned ? (
            <Trans>Not paid in time: the margin of {margin} was returned.</Trans>
          ) : (
            <Trans>Not paid in time: the margin of {margin} is forfeited.</Trans>
          )}
        </p>
      )}
      {order.status === 0 && (
        <p className={styles.quiet}>
          <Trans>Late payment of an auction win forfeits the margin of {margin}.</Trans>
        </p>
      )}
    </>
  )
}
