import { useLingui } from '@lingui/react/macro'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'

/** Shown when a page's code has not loaded within 60 s. */
export function SlowLoadingNotice() {
  const { t } = useLingui()
  return <ErrorState message={t`This page could not be loaded`} onRetry={() => window.location.reload()} />
}
