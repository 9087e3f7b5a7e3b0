import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { LockConfig, lockup } from '#contract/earn/lockup.ts'
import { earlyReturn } from '#domain/earn/lockup.ts'
import { type Decimal, ZERO } from '#domain/money.ts'
import {
  MoneyConfirm,
  type Submit,
  useAccountName,
  useAmountText,
  useCoins,
  useShownTerms,
} from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { useBuyDays } from './BuyDates.tsx'
import { offerOf } from './lockOffer.ts'

/** The choice of a coupon is loaded on demand, because few people have coupons. */
const CouponChoice = lazy(async () => ({ default: (await import('#features/coupon/index.ts')).CouponChoice }))

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly config: LockConfig
  readonly amount: Decimal | null
  /** Text of the expected income; null while unknown. */
  readonly range: string | null
  readonly available: Decimal | null
  readonly renew: boolean
  /** Id of the chosen coupon; 0 while no coupon is chosen. */
  readonly coupon: number
  readonly onCoupon: (id: number) => void
  readonly submit: Submit<typeof lockup.buy>
}

/**
 * The confirmation: the locked amount, the penalty of an early redemption, the expected income and the end
 * date.
 */
export function BuyConfirm(props: Props) {
  const { open, onClose, submit, coupon } = props
  const { config, amount, range, available, renew } = useShownTerms(open && submit.error === null, props)
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const account = useAccountName()
  const coins = useCoins()
  const days = useBuyDays(config.lock_period)
  const money = { currency: config.currency_id, name: config.currency_name }
  const shown = text(amount, money)
  const ratio = format.rate(config.penalty_ratio, 4)
  const offer = offerOf(config, coins.precision(config.currency_id))
  const first = amount && earlyReturn(amount, offer, config.lock_period)
  return (
    <MoneyConfirm
      open={open}
      onClose={onClose}
      title={config.title}
      rows={[
        { key: 'amount', label: t({ context: 'money', message: 'Amount' }), value: shown },
        { key: 'from', label: t`From`, value: `${account('change')}: ${text(available, money)}` },
        { key: 'fee', label: t`Fee`, value: text(ZERO, money) },
        { key: 'value', label: t`Value date (UTC+8)`, value: days.value },
        { key: 'end', label: t`Returned on (UTC+8)`, value: days.end },
        { key: 'renew', label: t`Renew at the end`, value: renew ? t`On` : t`Off` },
      ]}
      loss={
        <Trans>
          If you redeem early, you lose {ratio} for each day left. Redeeming today would return{' '}
          {text(first?.returned, money)}.
        </Trans>
      }
      gain={range === null ? undefined : <Trans>Expected income {range}, not guaranteed.</Trans>}
      action={<Trans>Lock {shown}</Trans>}
      submit={submit}
      onConfirm={async () =>
        amount === null
          ? null
          : submit.send({
              config_id: config.id,
              amount,
              version: config.version,
              renew: renew ? 1 : 0,
              coupon_id: coupon,
            })
      }
    >
      {open && amount !== null && (
        <Suspense>
          <CouponChoice
            order={{ use: 'lockup', currencyId: config.currency_id, worth: amount }}
            chosen={coupon}
            onChoose={props.onCoupon}
          />
        </Suspense>
      )}
    </MoneyConfirm>
  )
}
