import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { secondFactor } from '#contract/account/secondFactor.ts'
import { type CallError, RejectedError } from '#data/api/call-errors.ts'
import { useRead } from '#data/api/use-read.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { isWhole } from './factorCode.ts'

/**
 * The second-factor code in a form. The call of the form requires the code from people who have a second factor
 * (`Requirements.factor`).
 */
export interface FactorCode {
  /** Whether this person needs a code, so that the field is shown. */
  readonly asked: boolean
  /** Value of `factor_code`; '' when no code is needed. */
  readonly code: string
  readonly error: string | undefined
  type(code: string): void
  /** Returns whether the form may be sent; otherwise shows the error of the code at its field. */
  attempt(): boolean
  /** Shows an error about the code at the field and returns true; returns false for any other error. */
  rejected(error: unknown): boolean
}

export const isFactorError = (error: unknown): error is RejectedError =>
  error instanceof RejectedError && error.key.startsWith('factor_')

/**
 * State of the second-factor code in a form. `failed`: the last error of the form's write; left out by a form
 * that passes its errors to `rejected`.
 */
export function useFactorCode(failed: CallError | null = null): FactorCode {
  const { t } = useLingui()
  const problem = useErrorText()
  const on = useRead(secondFactor.state, {}).data?.on === 1
  // True after the server has required a code: the second factor was enabled on another device, or the
  // profile is not loaded yet.
  const [needed, setNeeded] = useState(false)
  const [code, setCode] = useState('')
  const [said, setSaid] = useState('')
  const [seen, setSeen] = useState<CallError | null>(null)
  const asked = on || needed
  const show = (error: RejectedError) => {
    setNeeded(true)
    // The field is cleared after a rejection, because a wrong code is useless and a used code works only once.
    setCode('')
    setSaid(problem(error))
  }
  if (failed !== seen) {
    setSeen(failed)
    if (isFactorError(failed)) show(failed)
  }
  return {
    asked,
    code,
    error: said || undefined,
    type: (typed) => {
      setCode(typed)
      setSaid('')
    },
    attempt: () => {
      const ready = !asked || isWhole('app', code)
      if (!ready) setSaid(t`Enter the 6-digit code`)
      return ready
    },
    rejected: (error) => {
      if (!isFactorError(error)) return false
      show(error)
      return true
    },
  }
}
