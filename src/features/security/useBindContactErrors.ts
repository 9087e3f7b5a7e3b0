import { useLingui } from '@lingui/react/macro'
import { RejectedError } from '#data/api/call-errors.ts'
import { isFactorError, type Task } from '#features/kit/index.ts'
import { type BindFault, type BindForm, errorField } from './bindContactRules.ts'

/**
 * The calls of the sheet: `submit` binds the contact, `code` sends a code to the new contact, `own` sends a
 * code to the bound contact.
 */
type Calls = Readonly<Record<'submit' | 'code' | 'own', Task<never>>>

/**
 * The errors of the form and of the last rejected call: `said` for errors at a field; `elsewhere` for errors
 * beside the button, which no field shows.
 */
export function useBindContactErrors(
  { submit, code, own }: Calls,
  shown: Readonly<Partial<Record<keyof BindForm, BindFault>>> | null,
  guarded: boolean,
) {
  const { t } = useLingui()
  const words = (fault: BindFault | undefined): string | undefined => {
    switch (fault) {
      case undefined:
        return undefined
      case 'email':
        return t`Enter a valid email address`
      case 'mobile':
        return t`Enter a valid phone number`
      case 'code':
        return t`Enter the 6-digit code`
    }
  }
  const rejected = submit.error ? submit : code.error ? code : own.error ? own : null
  const at = rejected?.error instanceof RejectedError ? errorField(rejected.error.key, guarded) : undefined
  const said = (field: keyof BindForm): string | undefined =>
    field === at && !submit.offline ? rejected?.note : words(shown?.[field])
  const elsewhere =
    submit.offline || submit.busy
      ? submit
      : { ...submit, note: at || isFactorError(rejected?.error) ? '' : (rejected?.note ?? '') }
  return { said, elsewhere }
}
