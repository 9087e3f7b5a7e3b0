import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import styles from './SafeHtml.module.css'

type Sanitiser = typeof import('./sanitiser.ts')

interface Props {
  /** Markup from the server or the device's storage, which this component always sanitises. */
  readonly html: string
  /** `page`: styles of a full text. `answer`: smaller styles of a list item. */
  readonly size?: 'page' | 'answer'
  readonly className?: string | undefined
}

/** The loaded sanitiser, so that later texts render at once. */
let loaded: Sanitiser | null = null

function useSanitiser() {
  const [sanitiser, setSanitiser] = useState(loaded)
  const [failed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      loaded ??= await import('./sanitiser.ts')
      setSanitiser(loaded)
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => {
    if (!loaded) void load()
  }, [load])
  return { sanitiser, failed, load }
}

/**
 * Renders an article's markup after sanitising it. The sanitiser is loaded on demand; until then nothing is
 * shown.
 */
export function SafeHtml({ html, size = 'page', className }: Props) {
  const { t } = useLingui()
  const { sanitiser, failed, load } = useSanitiser()
  const place = useRef<HTMLDivElement>(null)
  const tableName = t`Table`

  useLayoutEffect(() => {
    if (sanitiser) place.current?.replaceChildren(sanitiser.markupOf(html, tableName))
  }, [sanitiser, html, tableName])

  if (failed) return <ErrorState onRetry={load} />
  if (!sanitiser) {
    return (
      <div className={cx(styles.waiting, className)} role="status" aria-label={t`Loading`}>
        {['100%', '92%', '97%', '60%'].map((width) => (
          <Skeleton key={width} width={width} height={16} />
        ))}
      </div>
    )
  }
  return <div ref={place} className={cx(styles.text, styles[size], className)} />
}
