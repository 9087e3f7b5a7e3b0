import { useLingui } from '@lingui/react/macro'
import type { PasswordFault } from './passwordRules.ts'

/** The words for what is wrong with a password or its code. */
export function useFaultWords(): (fault: PasswordFault | null | undefined) => string | undefined {
  const { t } = useLingui()
  return (fault) => {
    switch (fault) {
      case 'code':
        return t`Enter the 6-digit code`
      case 'short':
        return t`The password must be longer than 6 characters`
      case 'mismatch':
        return t`The two passwords are inconsistent`
      default:
        return undefined
    }
  }
}
