import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Returns the message with the number of accepted decimals, in the server's wording. */
export function useTooManyDecimalsText(): (digits: number) => string {
  const { t } = useLingui()
  return (digits) =>
    t({
      context: 'error',
      message: plural(digits, {
        0: 'Enter a whole number',
        one: 'Enter at most # decimal',
        other: 'Enter at most # decimals',
      }),
    })
}
