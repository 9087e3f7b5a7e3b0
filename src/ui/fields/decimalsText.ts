import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Says how many decimals are accepted, in the words of the server. */
export function useDecimalsText(): (digits: number) => string {
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
