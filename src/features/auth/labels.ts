import { useLingui } from '@lingui/react/macro'
import { PASSWORD_MOST } from '#domain/account/password.ts'
import type { Fault } from './formRules.ts'

/** Returns the message of a field's validation error. */
export function useFaultLabels(): (fault: Fault | undefined) => string | undefined {
  const { t } = useLingui()
  const most = PASSWORD_MOST
  return (fault) => {
    switch (fault) {
      case undefined:
        return undefined
      case 'email':
        return t`Enter a valid email address`
      case 'phone':
        return t`Enter a valid phone number`
      case 'short':
        return t`The password must be longer than 6 characters`
      case 'long':
        return t`The password must have at most ${most} characters`
      case 'code':
        return t`Enter the 6-digit code`
      case 'mismatch':
        return t`The two passwords are inconsistent`
      case 'consent':
        return t`Please read and accept both documents first`
      case 'invite':
        return t`An invite code contains only letters and digits`
    }
  }
}
