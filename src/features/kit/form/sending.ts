import { useLingui } from '@lingui/react/macro'
import { useOnline } from '#data/connectivity.ts'
import type { CallError } from '#data/errors.ts'
import { useProblem } from '#i18n/problem.ts'

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
  /** One line for beside the button; empty when there is nothing to say. */
  readonly note: string
}

/** `otherwise`: what to say when nothing better is known, "The transfer could not be completed". */
export function useSendingView(
  state: SendingState,
  error: CallError | null,
  otherwise: string | undefined,
): SendingView {
  const { t } = useLingui()
  const problem = useProblem()
  const offline = !useOnline()
  const busy = state === 'sending' || state === 'checking'
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
          : error
            ? problem(error, otherwise)
            : '',
  }
}
