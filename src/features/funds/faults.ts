import { useLingui } from '@lingui/react/macro'
import type { AmountFault } from './amounts.ts'

/** The words for what is wrong with an amount (product.md §8). */
export function useAmountWords(): (fault: AmountFault) => string {
  const { t } = useLingui()
  return (fault) => {
    switch (fault) {
      case 'correct':
      case 'below':
        return t`Enter the correct amount`
      case 'integer':
        return t`The amount must be an integer`
      case 'insufficient':
        return t`Insufficient balance`
    }
  }
}
