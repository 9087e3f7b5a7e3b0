import { useLingui } from '@lingui/react/macro'
import { type CallError, RejectedError } from '#data/api/errors.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { useErrorText } from '#i18n/errorText.ts'

export type SendingState = 'idle' | 'sending' | 'checking' | 'unknown'

/** What a button and the line beside it show of something that is sent. */
export interface SendingView {
  readonly state: SendingState
  readonly error: CallError | null
  /** Sent, the answer lost, and nobody knows: the button asks for the result instead of sending again. */
  readonly unknown: boolean
  readonly busy: boolean
  readonly offline: boolean
  /** Offline: nothing is sent that the person does not see sent. */
  readonly disabled: boolean
  /** One line for beside the button; empty when there is nothing to say, or when it stands at a field. */
  readonly note: string
  /** What the server rejected one of the form's own `fields` for, by the name of its parameter. */
  said(field: string): string | undefined
}

/**
 * `otherwise`: what to say when nothing better is known, "The transfer could not be completed". `fields`: parameters whose
 * fields show by `said` what they were rejected for.
 */
export function useSendingView(
  state: SendingState,
  error: CallError | null,
  otherwise: string | undefined,
  fields: readonly string[] = [],
): SendingView {
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
