import { Trans, useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, SearchParamError, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ChunkLoadError } from '#data/platform/load-chunk.ts'
import { AppPage, goBack, REDIRECT_DELAY } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { CircleAlert, Copy } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import styles from './crashPage.module.css'
import { discardStoredData } from './discardStoredData.ts'

/** The error page for invalid parameters, for code that did not load, and for bugs. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  if (error instanceof SearchParamError) return <ParameterError />
  return <Crash error={error} reset={reset} chunk={error instanceof ChunkLoadError} />
}

/** Shows which parameters are wrong, then goes back. */
function ParameterError() {
  const { t } = useLingui()
  const router = useRouter()
  const text = t`Parameter error`
  useEffect(() => {
    toast(text)
    const timer = setTimeout(() => goBack(router), REDIRECT_DELAY)
    return () => clearTimeout(timer)
  }, [text, router])
  return (
    <AppPage title={text}>
      <EmptyState icon={CircleAlert} text={text} />
    </AppPage>
  )
}

interface CrashProps extends Pick<ErrorComponentProps, 'error' | 'reset'> {
  readonly chunk: boolean
}

function Crash({ error, reset, chunk }: CrashProps) {
  const { t } = useLingui()
  const router = useRouter()
  const details = [
    String(error),
    // In Chromium the stack begins with the error's message, which is already the first line of the details.
    error instanceof Error ? error.stack?.replace(`${error}\n`, '') : '',
    router.state.location.pathname,
    `${__APP_VERSION__} ${navigator.userAgent}`,
  ].join('\n')
  const again = async () => {
    if (chunk) return window.location.reload()
    await discardStoredData()
    reset()
    return router.invalidate()
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(details)
      toast(t`Copied`)
    } catch {
      toast(t`Could not copy. Select it and copy it by hand`)
    }
  }
  return (
    <AppPage title={chunk ? t`This page could not be loaded` : t`Something went wrong`}>
      <EmptyState
        icon={CircleAlert}
        text={
          chunk ? (
            <Trans>
              Part of the app could not be loaded. A new version may be available, or you are offline.
            </Trans>
          ) : (
            <Trans>This page stopped working. Nothing was sent as a result.</Trans>
          )
        }
        action={
          <Button size={36} onClick={again}>
            {chunk ? <Trans>Reload</Trans> : <Trans>Try again</Trans>}
          </Button>
        }
      />
      <details className={styles.details}>
        <summary>
          <Trans>Details</Trans>
        </summary>
        <Button kind="quiet" size={28} icon={Copy} onClick={copy}>
          <Trans>Copy</Trans>
        </Button>
        <pre>{details}</pre>
      </details>
    </AppPage>
  )
}
