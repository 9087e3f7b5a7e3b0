import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { secondFactor } from '#contract/account/secondFactor.ts'
import { RejectedError } from '#data/api/errors.ts'
import { useRead } from '#data/api/reading.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { isWhole } from './factor.ts'

/** The code of the authenticator app in a form whose call asks for it of whoever has one (`Needs.factor`). */
export interface FactorCode {
  /** Whether this person is asked; nobody else sees a field. */
  readonly asked: boolean
  /** What is sent as `factor_code`; '' of whoever is not asked. */
  readonly code: string
  readonly error: string | undefined
  type(code: string): void
  /** Whether the form may be sent; says what is missing otherwise. */
  attempt(): boolean
  /** Takes an error that is about the code, so that it is said at its field; whether it was one. */
  rejected(error: unknown): boolean
}

export const isFactorError = (error: unknown): error is RejectedError =>
  error instanceof RejectedError && error.key.startsWith('factor_')

export function useFactorCode(): FactorCode {
  const { t } = useLingui()
  const problem = useErrorText()
  const on = useRead(secondFactor.state, {}).data?.on === 1
  // Turned on elsewhere since the page knows, or not known here yet: the server asks.
  const [needed, setNeeded] = useState(false)
  const [code, setCode] = useState('')
  const [said, setSaid] = useState('')
  const asked = on || needed
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
      setNeeded(true)
      // A wrong one is no start of the right one, and one that was used works once.
      setCode('')
      setSaid(problem(error))
      return true
    },
  }
}
