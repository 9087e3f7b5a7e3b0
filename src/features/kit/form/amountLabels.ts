import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '#i18n/format.ts'
import type { AmountFault, AmountRule } from './readAmount.ts'

/** Messages for an invalid amount, each with the limit that the amount breaks. */
export function useAmountLabels(): (
  fault: AmountFault,
  rule: AmountRule & { readonly unit: string },
) => string {
  const { t } = useLingui()
  const format = useFormat()
  return (fault, { precision, available: most, unit: currency }) => {
    switch (fault) {
      case 'correct':
      case 'below':
      case 'above': {
        const digits = plural(precision, {
          0: 'Whole numbers only',
          one: 'Up to # decimal',
          other: 'Up to # decimals',
        })
        return t`Enter the correct amount. ${digits}`
      }
      case 'integer':
        return t({ context: 'error', message: 'Quantity must be an integer' })
      case 'insufficient': {
        if (most === undefined) return t`Insufficient balance`
        const available = format.amount(most, precision)
        return t`Insufficient balance. Available: ${available} ${currency}`
      }
    }
  }
}
