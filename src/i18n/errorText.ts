import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import {
  BadAnswerError,
  NothingDoneError,
  RejectedError,
  UnknownOutcomeError,
  UnreachableError,
} from '#data/api/call-errors.ts'
import { isReachable } from '#data/platform/connectivity.ts'

/** HTTP statuses of a proxy that cannot reach the server. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Returns a function that gives the message for a failed call: the server's text, else a text for the kind of
 * failure, else `otherwise`. The returned function keeps its identity until the language changes.
 */
export function useErrorText(): (error: unknown, otherwise?: string) => string {
  const { t } = useLingui()
  return useCallback(
    (error: unknown, otherwise = t`Could not load`) => {
      if (error instanceof RejectedError && error.message !== '') return error.message
      if (error instanceof UnknownOutcomeError) {
        return t`No response yet. Your request may or may not have gone through: check the result before you try again.`
      }
      if (error instanceof NothingDoneError) return t`Not submitted. Nothing was sent, so you can try again.`
      if (error instanceof UnreachableError) {
        // The request reached the server, and the server failed.
        if (error.status !== null && error.status >= 500 && !GATEWAY.has(error.status)) {
          return t`A server error occurred. Please try again later.`
        }
        // Without a connection the message names the missing connection as the cause, also when the request failed in
        // another way, such as by a timeout.
        return error.reason === 'offline' || !navigator.onLine || !isReachable()
          ? t`You are offline. This needs a connection.`
          : t`The server could not be reached. Please try again.`
      }
      if (error instanceof BadAnswerError) {
        return error.done
          ? t`Done, but the confirmation could not be read. Check your records.`
          : t`The server’s answer could not be read. Please try again later.`
      }
      return t`${otherwise}. Try again, and reload the app if it happens again.`
    },
    [t],
  )
}
