import { Trans, useLingui } from '@lingui/react/macro'
import type { QuickBuy } from '#contract/funds/quickBuy.ts'
import { ResultView, useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { QUICK_BUY, useStatusName } from './labels.ts'
import { useMoneyText } from './useMoneyText.ts'

export function OrderResult({ order }: { readonly order: QuickBuy }) {
  const { t } = useLingui()
  const format = useFormat()
  const money = useMoneyText()
  const amount = useAmountText()
  const status = useStatusName()
  const paid = order.status === 2
  const other = paid && order.paid_amount !== null && order.paid_amount !== order.fiat_amount
  const note = () => {
    if (paid && order.late === 1)
      return <Trans>Your payment arrived after the order had ended. We credited it anyway.</Trans>
    if (paid) return <Trans>The coins are in your spot account.</Trans>
    if (order.status === 4) return t`Reason: ${order.refuse_reason}`
    return order.expired === 1 ? (
      <Trans>
        It was not paid in time. If you have paid already, your coins are credited as soon as the money
        arrives, at the price at that time if it gives you less.
      </Trans>
    ) : undefined
  }
  return (
    <ResultView
      state={paid ? 'done' : 'failed'}
      title={status(order)}
      {...(paid && {
        amount: `+${amount(order.coin_amount, { currency: order.coin_id, name: order.coin_name })}`,
      })}
      note={note()}
      rows={[
        ...(other && order.paid_amount !== null
          ? [
              {
                key: 'paid',
                label: t`Payment received`,
                value: money.paid(order.paid_amount, order.currency),
              },
            ]
          : []),
        { key: 'time', label: t`Time`, value: format.time(order.finish_time * 1000, 'full') },
      ]}
    >
      {paid ? (
        <Button block href="/pages/fund/assets">
          <Trans>View assets</Trans>
        </Button>
      ) : null}
      <Button block kind={paid ? 'quiet' : 'primary'} href={QUICK_BUY}>
        <Trans>Buy again</Trans>
      </Button>
    </ResultView>
  )
}
