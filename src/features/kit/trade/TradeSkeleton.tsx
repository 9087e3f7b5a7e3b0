import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import styles from './trade.module.css'

const FIELDS = [40, 44, 44, 44, 28, 44, 56, 44]

/** Placeholder of the order form and the order book, shown until the pair is known. */
export function TradeSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.columns} role="status" aria-busy="true" aria-label={t`Loading`}>
      <div className={styles.stack}>
        {FIELDS.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id.
          <Skeleton key={index} height={height} />
        ))}
      </div>
      <div className={styles.stack}>
        {Array.from({ length: 16 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id.
          <Skeleton key={index} height={12} />
        ))}
      </div>
    </div>
  )
}
