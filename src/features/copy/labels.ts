import { useLingui } from '@lingui/react/macro'
import type { CopySkip, Follow, TraderSort } from '#contract/trade/copy.ts'
import type { Decimal } from '#domain/money.ts'
import { useAmountLabels } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import {
  FOLLOW_SCALE,
  type FollowContext,
  type FollowFault,
  type FollowFields,
  sizeRange,
} from './followRules.ts'

/** Sort orders of the ranking, most common first. */
export function useSortNames(): Readonly<Record<TraderSort, string>> {
  const { t } = useLingui()
  return {
    overall: t`Overall`,
    rate: t`ROI`,
    profit: t`Profit`,
    accuracy: t`Win rate`,
    followers: t`Followers`,
    aum: t`AUM`,
  }
}

/** Text of the copy mode: "Fixed multiple × 1.5", "Fixed lots 0.2". */
export function useModeText(): (follow: Pick<Follow, 'type' | 'number'>) => string {
  const { t } = useLingui()
  const format = useFormat()
  return ({ type, number: amount }) => {
    const number = format.number(amount, { min: 0, max: 2 })
    return type === 1 ? t`Fixed ratio × ${number}` : t`Fixed lots ${number}`
  }
}

/** Why a trader's order was not copied. */
export function useSkipLabels(): (skip: Pick<CopySkip, 'reason'>) => string {
  const { t } = useLingui()
  return ({ reason }) => {
    switch (reason) {
      case 'too_small':
        return t`Below the minimum order size`
      case 'too_large':
        return t`Above the maximum order size`
      case 'ceiling':
        return t`The follow amount is used up`
      case 'balance':
        return t`Not enough in your futures account`
      case 'tier':
        return t`Too large for this leverage`
      case 'room':
        return t`Too many open orders`
      case 'price':
        return t`No current price`
    }
  }
}

/** Why the settings for copying a trader cannot be sent, with the limit that they break. */
export function useFollowFaultLabels(
  { trader, available: held }: Pick<FollowContext, 'trader' | 'available'>,
  state: FollowFields,
): Readonly<Record<FollowFault, string>> {
  const { t } = useLingui()
  const format = useFormat()
  const amounts = useAmountLabels()
  const figure = (value: Decimal): string => format.number(value, { min: 0, max: 2 })
  const least = format.fee(trader.min_follow_amount, FOLLOW_SCALE)
  const [smallest, largest] = sizeRange(state)
  const [from, to] = [figure(smallest), figure(largest)]
  return {
    quantity: t`Enter a value from ${from} to ${to}`,
    amount: t`Enter the correct amount`,
    below: t`The minimum is ${least} USDT`,
    insufficient: amounts('insufficient', {
      precision: 2,
      unit: 'USDT',
      ...(held !== null && { available: held }),
    }),
  }
}
