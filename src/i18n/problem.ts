import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import {
  BadAnswerError,
  NothingDoneError,
  RefusedError,
  UnknownOutcomeError,
  UnreachableError,
} from '#data/errors.ts'

/**
 * Words for why a call did not succeed: the server's own text where it gave one, else what the device knows, else
 * `otherwise`. The same function until the language changes.
 */
export function useProblem(): (error: unknown, otherwise?: string) => string {
  const { t } = useLingui()
  return useCallback(
    (error: unknown, otherwise = t`Could not load`) => {
      if (error instanceof RefusedError) return error.message === '' ? otherwise : error.message
      if (error instanceof UnknownOutcomeError) {
        return t`The answer has not arrived. It may have happened or not: check the result before you try again.`
      }
      if (error instanceof NothingDoneError) return t`It did not happen. Nothing was sent.`
      if (error instanceof UnreachableError) {
        return error.reason === 'offline'
          ? t`You are offline. This needs a connection.`
          : t`The server could not be reached. Please try again.`
      }
      if (!(error instanceof BadAnswerError)) return otherwise
      return error.done
        ? t`It was done, but the answer could not be read. The list shows it.`
        : t`The server's answer could not be read`
    },
    [t],
  )
}
