import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import styles from './SafeHtml.module.css'

type Sanitiser = typeof import('./sanitiser.ts')

interface Props {
  /** Of the server or the store; sanitised here whatever was done to it before. */
  readonly html: string
  /** `page`: headings and paragraphs of a whole text. `answer`: the smaller measure of a part of a list. */
  readonly size?: 'page' | 'answer'
  readonly className?: string | undefined
}

/** Once it is here, every later text appears at once. */
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
 * An article's markup, sanitised where it is shown. The sanitiser comes by itself, after the first load; until it is
 * here nothing of the text is shown.
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
