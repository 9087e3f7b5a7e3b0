import { useLingui } from '@lingui/react/macro'
import type { QuickBuy } from '#contract/quickBuy.ts'
import { type Step, Steps } from '#features/kit/index.ts'
import { useStatusName } from './words.ts'

/** To be paid, transfer done, payment successful; or how it ended instead. */
export function OrderSteps({ order }: { readonly order: QuickBuy }) {
  const { t } = useLingui()
  const status = useStatusName()
  const from = (least: number): Step['state'] => (order.status >= least ? 'done' : 'waiting')
  const end: readonly Step[] =
    order.status > 2
      ? [{ key: 'ended', label: status(order), state: 'failed' }]
      : [
          { key: 'sent', label: t`Transfer done`, state: from(1) },
          { key: 'paid', label: t`Payment successful`, state: from(2) },
        ]
  return <Steps label={t`Status`} steps={[{ key: 'pay', label: t`To be paid`, state: from(1) }, ...end]} />
}
