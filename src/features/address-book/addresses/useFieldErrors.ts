import { useLingui } from '@lingui/react/macro'
import type { SavedAddressFault } from './formRules.ts'

/**
 * Returns the error message of a field other than the address field; undefined for `long`, because the label
 * field itself shows its maximum length.
 */
export function useFieldErrors(): (fault: SavedAddressFault | undefined) => string | undefined {
  const { t } = useLingui()
  return (fault) => {
    switch (fault) {
      case undefined:
        return undefined
      case 'coin':
        return t`Choose a coin`
      case 'missing':
        return t`Enter the address`
      case 'tag':
        return t`Enter the correct tag for this address`
      case 'name':
        return t`Give the address a name`
      case 'special':
        return t`Special characters are not allowed`
      default:
        return undefined
    }
  }
}
