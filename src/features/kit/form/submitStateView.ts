import { useLingui } from '@lingui/react/macro'
import { type CallError, RejectedError } from '#data/api/call-errors.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { useErrorText } from '#i18n/errorText.ts'

export type SubmitState = 'idle' | 'sending' | 'checking' | 'unknown'

/** State of a request. A submit button and the message beside the button are rendered from this state. */
export interface SubmitStateView {
  readonly state: SubmitState
  readonly error: CallError | null
  /**
   * Whether the request was sent but its answer was lost: the button then looks up the outcome instead of
   * sending again.
   */
  readonly unknown: boolean
  readonly busy: boolean
  readonly offline: boolean
  /** True while offline, when nothing can be sent. */
  readonly disabled: boolean
  /** Message beside the button; empty when there is no message, or when a field shows the error. */
  readonly note: string
  /** The server's error about one of the form's own `fields`, by parameter name. */
  said(field: string): string | undefined
}

/**
 * `otherwise`: message for an error that has no specific text, such as "The transfer could not be completed".
 * `fields`: parameters whose fields show their error through `said`.
 */
export function useSubmitStateView(
  state: SubmitState,
  error: CallError | null,
  otherwise: string | undefined,
  fields: readonly string[] = [],
): SubmitStateView {
  const { t } = useLingui()
  const problem = useErrorText()
  const offline = !useOnline()
  const busy = state === 'sending' || state === 'checking'
  const words = error ? problem(error, otherwise) : ''
  const named = error instanceof RejectedError && fields.includes(error.field) ? error.field : null
  return {
    state,
    error,
    unknown: state === 'unknown',
    busy,
    offline,
    disabled: offline && !busy,
    note:
      state === 'checking'
        ? t`Checking the result…`
        : offline
          ? t`You are offline. This needs a connection.`
          : named === null
            ? words
            : '',
    said: (field) => (field === named && !offline ? words : undefined),
  }
}
