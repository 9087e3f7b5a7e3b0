import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type Coupon, coupon } from '#contract/rewards/coupon.ts'
import { useReadList } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { type Decimal, min, ZERO } from '#domain/money.ts'
import {
  type CouponOrder,
  chooseProblem,
  couponProblem,
  extraIncome,
  matchesOrder,
  rebateOf,
} from '#domain/rewards/coupon.ts'
import { useAmountText, useCoins } from '#features/kit/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import styles from './coupon.module.css'

interface Props {
  /** The order for which a coupon is chosen; `currencyId` and `worth` are computed as on the server. */
  readonly order: CouponOrder
  /** Expected fee of the order; left out for an order without a fee. */
  readonly fee?: Decimal
  /** Id of the chosen coupon; 0 while no coupon is chosen. */
  readonly chosen: number
  readonly onChoose: (id: number) => void
}

/** Page size of the coupons: a person with more coupons chooses among the 100 coupons that expire first. */
const MOST = '100'

const termsOf = (one: Coupon) => ({
  kind: one.kind,
  scope: one.scope,
  currencyId: one.currency_id,
  minUse: one.min_use,
  held: one.in_use === 1,
  usedAt: one.used_time * 1000,
  endAt: one.end_time * 1000,
})

/**
 * Choice of a coupon in an order's confirmation, with the effect of the coupon. Renders nothing for a person who has no
 * coupons. When the coupons could not be read, shows the reason and a retry button.
 */
export function CouponChoice({ order, fee, chosen, onChoose }: Props) {
  const { t } = useLingui()
  const text = useAmountText()
  const format = useFormat()
  const problem = useErrorText()
  const { rows, state, error, refetch } = useReadList(coupon.list, {
    status: '1',
    kind: order.use === 'lockup' ? 'yield' : 'fee',
    limit: MOST,
  })
  const now = serverNow()
  const mine = rows.filter(
    (one) => matchesOrder(termsOf(one), order) && couponProblem(termsOf(one), now) === null,
  )
  const fitting = mine.filter((one) => chooseProblem(termsOf(one), order, now) === null)
  const taken = fitting.find(({ id }) => id === chosen)
  const gone = chosen !== 0 && state === 'fresh' && taken === undefined
  useEffect(() => {
    if (gone) onChoose(0)
  }, [gone, onChoose])
  const nameOf = (one: Coupon): string => {
    if (one.kind === 'fee') return text(one.left, { currency: one.currency_id, name: one.currency_name })
    const rate = format.rate(one.value, 4)
    return t`+${rate} a day`
  }
  const [first] = mine
  const failed = error && (
    <ErrorState inline message={problem(error, t`Your coupons could not be loaded`)} onRetry={refetch} />
  )
  if (!first) return failed
  const money = { currency: first.currency_id, name: first.currency_name }
  // Coupons that other open orders use are left out: even a larger order could not use these coupons.
  const [free, ...more] = mine.filter((one) => one.in_use === 0).map((one) => one.min_use)
  const from = free && text(more.reduce(min, free), money)
  return (
    <section className={styles.choose}>
      {failed}
      <ChipRow
        label={t`Coupon`}
        value={String(chosen)}
        onChange={(id) => onChoose(Number(id))}
        items={[
          { value: '0', label: t`No coupon` },
          ...fitting.map((one) => ({ value: String(one.id), label: nameOf(one) })),
        ]}
      />
      <p className={styles.effect}>
        {taken ? (
          <Effect coupon={taken} order={order} fee={fee} />
        ) : fitting.length > 0 ? null : from ? (
          <Trans>Your coupons apply to orders of {from} or more.</Trans>
        ) : (
          <Trans>Your coupons are in use by other open orders.</Trans>
        )}
      </p>
    </section>
  )
}

interface EffectProps {
  readonly coupon: Coupon
  readonly order: CouponOrder
  readonly fee: Decimal | undefined
}

function Effect({ coupon: one, order, fee }: EffectProps) {
  const text = useAmountText()
  const coins = useCoins()
  const money = { currency: one.currency_id, name: one.currency_name }
  if (one.kind === 'yield') {
    const extra = text(extraIncome(order.worth, one.value, coins.precision(one.currency_id)), money)
    return (
      <Trans>Adds {extra} to this order’s daily income. If you redeem early, it ends with the order.</Trans>
    )
  }
  const paid = text(rebateOf(fee ?? ZERO, one.left, ZERO), money)
  return order.use === 'futures' ? (
    <Trans>Pays ≈ {paid} of the opening fee: it is charged and returned immediately.</Trans>
  ) : (
    <Trans>Pays ≈ {paid} of the fee: it is charged and returned immediately.</Trans>
  )
}
