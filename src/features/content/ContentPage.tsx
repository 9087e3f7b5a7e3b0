import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Reading } from '#data/api/use-read.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { IconShape } from '#ui/media/Icon.tsx'
import { FileText } from '#ui/media/icons.ts'
import styles from './content.module.css'

interface Props<T> {
  readonly title: ReactNode
  readonly actions?: ReactNode
  readonly tone?: 'ground' | 'card'
  /** As wide as two columns on wide screens. */
  readonly columns?: boolean
  readonly reading: Reading<T>
  /** Whether the time of the data is shown even when the data is fresh. */
  readonly dated?: boolean
  /** Content shown until the first answer; by default the skeleton of a text. */
  readonly waiting?: ReactNode
  readonly isEmpty: (data: T) => boolean
  readonly empty: string
  readonly emptyIcon?: IconShape
  readonly children: (data: T) => ReactNode
}

/**
 * A page with the operator's content in all of its states: loading, empty, error, offline with the time of
 * the data, loaded.
 */
export function ContentPage<T>({
  title,
  actions,
  tone,
  columns = false,
  reading,
  dated = false,
  waiting = <TextSkeleton />,
  isEmpty,
  empty,
  emptyIcon = FileText,
  children,
}: Props<T>) {
  const problemOf = useErrorText()
  const { data, error, refetch } = reading
  return (
    <AppPage title={title} actions={actions} text columns={columns} {...(tone ? { tone } : {})}>
      <div className={styles.asOf}>
        <AsOf reading={reading} always={dated} />
      </div>
      {data === undefined ? (
        error ? (
          <ErrorState message={problemOf(error)} onRetry={refetch} />
        ) : (
          waiting
        )
      ) : (
        <>
          {error && <ErrorState inline message={problemOf(error)} onRetry={refetch} />}
          {isEmpty(data) ? <EmptyState icon={emptyIcon} text={empty} /> : children(data)}
        </>
      )}
    </AppPage>
  )
}

function TextSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.waiting} role="status" aria-label={t`Loading`}>
      <Skeleton width="72%" height={24} />
      {['100%', '94%', '97%', '60%'].map((width) => (
        <Skeleton key={width} width={width} height={16} />
      ))}
    </div>
  )
}
