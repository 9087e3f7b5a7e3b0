import { useLingui } from '@lingui/react/macro'
import { UnreachableError } from '#data/api/call-errors.ts'
import type { Reading } from '#data/api/use-read.ts'
import { useErrorText } from '#i18n/errorText.ts'

/**
 * Returns the error text of a failed read. When the device is offline and has no stored data, the text says that no
 * data is stored on this device yet.
 */
export function useReadError(): (reading: Pick<Reading<unknown>, 'error' | 'asOf'>) => string {
  const { t } = useLingui()
  const problem = useErrorText()
  return ({ error, asOf }) =>
    asOf === null && error instanceof UnreachableError
      ? t`Nothing saved on this device yet. It will load when you are back online.`
      : problem(error)
}
