import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import styles from './messages.module.css'

interface Props {
  /** Size (px) of the grey box at the left of each row. */
  readonly lead?: 20 | 64
}

/** Skeleton rows of a list of messages or announcements. */
export function MessageSkeleton({ lead = 20 }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.waiting} role="status" aria-busy="true" aria-label={t`Loading`}>
      {['88%', '64%', '76%', '92%', '58%', '80%'].map((width) => (
        <div key={width} className={styles.waitingRow}>
          <Skeleton width={lead} height={lead} />
          <span className={styles.waitingText}>
            <Skeleton width="46%" />
            <Skeleton width={width} height={12} />
          </span>
        </div>
      ))}
    </div>
  )
}
