import { useLingui } from '@lingui/react/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Suspense } from 'react'
import { deferredPart } from '#ui/layout/deferredPart.ts'
import { AppPage } from './AppPage.tsx'

const CrashPage = deferredPart<ErrorComponentProps>(
  () => import('#features/error-pages/index.ts').then((fallback) => fallback.CrashPage),
  BareCrash,
)

/** Shows the error page, whose code is loaded on demand. */
export function ErrorBoundary(props: ErrorComponentProps) {
  return (
    <Suspense fallback={null}>
      <CrashPage {...props} />
    </Suspense>
  )
}

/**
 * Inline style instead of the button component, which would enlarge the first load of every page for this
 * rare case.
 */
const BUTTON = { minHeight: 44, padding: '0 16px', color: 'var(--blue)', fontWeight: 600 } as const

/** Fallback when the code of the error page cannot be loaded. */
function BareCrash() {
  const { t } = useLingui()
  return (
    <AppPage title={t`This page could not be loaded`}>
      <button type="button" style={BUTTON} onClick={() => window.location.reload()}>
        {t`Reload`}
      </button>
    </AppPage>
  )
}
