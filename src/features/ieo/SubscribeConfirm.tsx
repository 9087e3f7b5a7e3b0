import { Trans, useLingui } from '@lingui/react/macro'
import type { IeoPrice, IeoProject, ieo } from '#contract/earn/ieo.ts'
import { type Decimal, ZERO } from '#domain/money.ts'
import {
  MoneyConfirm,
  type Submit,
  useAccountName,
  useAmountText,
  useShownTerms,
} from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import type { SubscribeSummary } from './formRules.ts'
import { useCost, usePriceLine, useUnits } from './labels.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly project: IeoProject
  readonly price: IeoPrice
  readonly summary: SubscribeSummary
  readonly available: Decimal | null
  readonly submit: Submit<typeof ieo.subscribe>
}

/** The confirmation: subscribed amount, frozen payment, and when refund and tokens are credited. */
export function SubscribeConfirm(props: Props) {
  const { open, onClose, submit } = props
  const { project, price, summary, available } = useShownTerms(open && submit.error === null, props)
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const account = useAccountName()
  const units = useUnits()
  const cost = useCost()
  const priceLine = usePriceLine()
  const { amount } = summary
  const money = { currency: price.currency_id, name: price.name }
  const pays = summary.cost === null ? '' : cost(summary.cost, price.scale, price.name)
  const release = format.time(project.release_time, 'dated')
  return (
    <MoneyConfirm
      open={open}
      onClose={onClose}
      title={project.name}
      rows={[
        {
          key: 'amount',
          label: t`You subscribe for`,
          value: amount === null ? '' : units(amount, project.symbol),
        },
        {
          key: 'price',
          label: t`Price`,
          value: priceLine(project.symbol, price.price, price.name),
        },
        { key: 'from', label: t`From`, value: `${account('change')}: ${text(available, money)}` },
        { key: 'fee', label: t`Fee`, value: text(ZERO, money) },
        { key: 'allot', label: t`Allotment`, value: format.time(project.allot_time, 'dated') },
        { key: 'release', label: t`Tokens released`, value: release },
        { key: 'pay', label: t`You pay`, value: pays, total: true },
      ]}
      loss={
        <Trans>
          {pays} is frozen until the allotment and cannot be withdrawn. The tokens are locked until {release}.
          By then they can be worth less, or nothing.
        </Trans>
      }
      gain={<Trans>What is not allotted is returned to your spot account automatically.</Trans>}
      action={<Trans>Subscribe for {pays}</Trans>}
      submit={submit}
      onConfirm={async () =>
        amount === null
          ? null
          : submit.send({
              project_id: project.id,
              amount,
              pay_currency: price.currency_id,
              price: price.price,
              version: project.version,
            })
      }
    />
  )
}
