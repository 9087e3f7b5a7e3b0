import { useLingui } from '@lingui/react/macro'
import { PASSWORD_MOST } from '#domain/account/password.ts'
import type { NewPasswordFault } from './passwordRules.ts'

/** Messages for an invalid password or code. */
export function usePasswordErrorLabels(): (fault: NewPasswordFault | null | undefined) => string | undefined {
  const { t } = useLingui()
  const most = PASSWORD_MOST
  return (fault) => {
    switch (fault) {
      case 'code':
        return t`Enter the 6-digit code`
      case 'short':
        return t`The password must be longer than 6 characters`
      case 'long':
        return t`The password must have at most ${most} characters`
      case 'mismatch':
        return t`The two passwords are inconsistent`
      default:
        return undefined
    }
  }
}
