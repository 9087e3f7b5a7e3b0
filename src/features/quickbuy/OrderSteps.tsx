import { useLingui } from '@lingui/react/macro'
import type { QuickBuy } from '#contract/funds/quickBuy.ts'
import { ProgressSteps, type Step } from '#features/kit/index.ts'
import { useStatusName } from './labels.ts'

/** The steps of a purchase: awaiting payment, in review, and credited or another final state. */
export function OrderSteps({ order }: { readonly order: QuickBuy }) {
  const { t } = useLingui()
  const status = useStatusName()
  const from = (least: number): Step['state'] => (order.status >= least ? 'done' : 'waiting')
  const end: readonly Step[] =
    order.status > 2
      ? [{ key: 'ended', label: status(order), state: 'failed' }]
      : [
          { key: 'sent', label: status({ status: 1, expired: 0 }), state: from(1) },
          { key: 'paid', label: status({ status: 2, expired: 0 }), state: from(2) },
        ]
  return (
    <ProgressSteps
      label={t`Status`}
      steps={[
        {
          key: 'pay',
          label: status({ status: 0, expired: 0 }),
          state: order.status === 0 ? 'now' : 'done',
        },
        ...end,
      ]}
    />
  )
}
