import { type ReactNode, useId } from 'react'
import type { Reading } from '#data/api/use-read.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import styles from './detail.module.css'

interface Props {
  readonly title: string
  readonly trailing?: ReactNode
  /** The reading of the section's content, for its age and a retry. */
  readonly reading?: Pick<Reading<unknown>, 'asOf' | 'error' | 'refetch'>
  readonly children: ReactNode
}

/** A section of the work's page with a heading. */
export function PageSection({ title, trailing, reading, children }: Props) {
  const id = useId()
  const problem = useErrorText()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <header className={styles.blockHead}>
        <h2 id={id}>{title}</h2>
        {trailing}
      </header>
      {reading?.asOf !== null ? (
        children
      ) : reading.error ? (
        <ErrorState inline message={problem(reading.error)} onRetry={reading.refetch} />
      ) : (
        <SkeletonRows count={2} />
      )}
    </section>
  )
}
