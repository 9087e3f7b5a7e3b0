import { useLingui } from '@lingui/react/macro'
import { Skeleton, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import styles from './assets.module.css'

/** Skeleton of the assets overview, shown until the first answer. */
export function AssetsSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`}>
      <section className={styles.total}>
        <div className={styles.waitingTotal}>
          <Skeleton width={72} height={12} />
          <Skeleton width={184} height={30} />
          <Skeleton width={120} height={12} />
        </div>
      </section>
      <div className={styles.waitingActions}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} width={44} height={44} round />
        ))}
      </div>
      <Card inset>
        <Skeleton width={112} height={112} round />
      </Card>
      <Card inset padding="none">
        <SkeletonRows height={52} />
      </Card>
    </div>
  )
}
