import { useLingui } from '@lingui/react/macro'
import type { CopySkip, Follow, TraderSort } from '#contract/copy.ts'
import { useFormat } from '#i18n/format.ts'

/** The ways to rank traders, best known first. */
export function useSortNames(): Readonly<Record<TraderSort, string>> {
  const { t } = useLingui()
  return {
    overall: t`Overall`,
    rate: t`Profit rate`,
    profit: t`Profit`,
    accuracy: t`Accuracy`,
    followers: t`Followers`,
    aum: t`AUM`,
  }
}

/** "Fixed multiple × 1.5", "Fixed lots 0.2". */
export function useModeText(): (follow: Pick<Follow, 'type' | 'number'>) => string {
  const { t } = useLingui()
  const format = useFormat()
  return ({ type, number: amount }) => {
    const number = format.number(amount, { min: 0, max: 2 })
    return type === 1 ? t`Fixed multiple × ${number}` : t`Fixed lots ${number}`
  }
}

/** Why a copy was skipped. */
export function useSkipWords(): (skip: Pick<CopySkip, 'reason'>) => string {
  const { t } = useLingui()
  return ({ reason }) => {
    switch (reason) {
      case 'too_small':
        return t`Below the smallest order`
      case 'too_large':
        return t`Above the largest order`
      case 'ceiling':
        return t`The follow amount is used up`
      case 'balance':
        return t`Not enough in your futures account`
      case 'tier':
        return t`Too large for this multiple`
      case 'room':
        return t`Too many open orders`
      case 'price':
        return t`No current price`
    }
  }
}
