import { useLingui } from '@lingui/react/macro'
import { useOnline } from '#data/connectivity.ts'
import type { CallError } from '#data/errors.ts'
import { useProblem } from '#i18n/problem.ts'

interface State {
  readonly state: 'idle' | 'sending' | 'checking' | 'unknown'
  readonly error: CallError | null
}

/** What to say about a write beside its button, and whether it may be pressed. */
export function useWriting({ state, error }: State, otherwise: string) {
  const { t } = useLingui()
  const problem = useProblem()
  const offline = !useOnline()
  const busy = state === 'sending' || state === 'checking'
  const note =
    state === 'checking'
      ? t`Checking the result…`
      : offline
        ? t`You are offline. This needs a connection.`
        : error
          ? problem(error, otherwise)
          : ''
  return { note, busy, disabled: offline && !busy }
}
