import { useLingui } from '@lingui/react/macro'
import type { QuickBuy } from '#contract/funds/quickBuy.ts'
import { CopyableValue, useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Card } from '#ui/layout/Card.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { useMethodName } from './labels.ts'
import { useMoneyText } from './useMoneyText.ts'

/** Terms of a quick-buy purchase. */
export function OrderFacts({ order }: { readonly order: QuickBuy }) {
  const { t } = useLingui()
  const format = useFormat()
  const money = useMoneyText()
  const amount = useAmountText()
  const method = useMethodName()
  const coins = { currency: order.coin_id, name: order.coin_name }
  const how = method(order.pay_method)
  return (
    <Card padding={12}>
      <KeyValue
        density="roomy"
        rows={[
          { key: 'pay', label: t`You pay`, value: money.paid(order.fiat_amount, order.currency) },
          { key: 'receive', label: t`You receive`, value: amount(order.coin_amount, coins) },
          {
            key: 'rate',
            label: t`Price of 1 ${order.coin_name}`,
            value: money.rate(order.rate, order.currency),
          },
          { key: 'fee', label: t`Fee`, value: amount(order.fee, coins) },
          {
            key: 'method',
            label: t`Payment method`,
            value: order.bank === '' ? how : `${how}, ${order.bank}`,
          },
          { key: 'payer', label: t`Payer`, value: order.payer.full_name },
          {
            key: 'number',
            label: t`Order number`,
            value: <CopyableValue label={t`Order number`} value={order.order_no} />,
          },
          { key: 'created', label: t`Ordered at`, value: format.time(order.created_time * 1000, 'full') },
        ]}
      />
    </Card>
  )
}
