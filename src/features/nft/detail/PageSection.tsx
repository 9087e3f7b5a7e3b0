import { type ReactNode, useId } from 'react'
import type { Reading } from '#data/api/use-read.ts'
import { AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import styles from './detail.module.css'

interface Props {
  readonly title: string
  /** The reading of the section's content, for its age and a retry. */
  readonly reading?: Pick<Reading<unknown>, 'asOf' | 'state' | 'error' | 'refetch'>
  readonly children: ReactNode
}

/**
 * A section of the work's page with a heading; old content is shown with its time and the reason why no newer content
 * arrived.
 */
export function PageSection({ title, reading, children }: Props) {
  const id = useId()
  const problem = useErrorText()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <header className={styles.blockHead}>
        <h2 id={id}>{title}</h2>
        {reading && <AsOf reading={reading} />}
      </header>
      {reading?.error && <ErrorState inline message={problem(reading.error)} onRetry={reading.refetch} />}
      {reading?.asOf !== null ? children : !reading.error && <SkeletonRows count={2} />}
    </section>
  )
}
