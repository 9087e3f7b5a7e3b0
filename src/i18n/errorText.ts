import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import {
  BadAnswerError,
  NothingDoneError,
  RejectedError,
  UnknownOutcomeError,
  UnreachableError,
} from '#data/api/errors.ts'

/** Statuses of a proxy that cannot reach the server. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Message for a failed call: the server's text, else what the device knows, else `otherwise`. The same
 * function until the language changes.
 */
export function useErrorText(): (error: unknown, otherwise?: string) => string {
  const { t } = useLingui()
  return useCallback(
    (error: unknown, otherwise = t`Could not load`) => {
      if (error instanceof RejectedError) return error.message === '' ? otherwise : error.message
      if (error instanceof UnknownOutcomeError) {
        return t`No response yet. Your request may or may not have gone through: check the result before you try again.`
      }
      if (error instanceof NothingDoneError) return t`Not submitted. Nothing was sent.`
      if (error instanceof UnreachableError) {
        if (error.reason === 'offline') return t`You are offline. This needs a connection.`
        // The server was reached and failed.
        if (error.status !== null && error.status >= 500 && !GATEWAY.has(error.status)) {
          return t`A server error occurred. Please try again later.`
        }
        return t`The server could not be reached. Please try again.`
      }
      if (!(error instanceof BadAnswerError)) return otherwise
      return error.done
        ? t`Done, but the confirmation could not be read. Check your records.`
        : t`The server’s answer could not be read. Please try again later.`
    },
    [t],
  )
}
