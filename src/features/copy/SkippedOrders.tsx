import { Trans, useLingui } from '@lingui/react/macro'
import type { CopySkip } from '#contract/trade/copy.ts'
import { useFormat } from '#i18n/format.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import styles from './copy.module.css'
import { useSkipLabels } from './labels.ts'

/** Orders of the trader that were not copied, each with the reason. */
export function SkippedOrders({ skips }: { readonly skips: readonly CopySkip[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const labels = useSkipLabels()
  if (skips.length === 0) return null
  return (
    <section className={styles.skips}>
      <h2 className={styles.title}>
        <Trans>Skipped copies</Trans>
      </h2>
      <ul className={styles.rows} aria-label={t`Skipped copies`}>
        {skips.map((skip) => (
          <li key={skip.id} className={styles.position}>
            <p className={styles.line}>
              <Tag size={16} tone={skip.type === 1 ? 'up' : 'down'}>
                {skip.type === 1 ? t`Long` : t`Short`}
              </Tag>
              <b>{skip.symbol}</b>
              <span className={styles.end}>{format.time(skip.time, 'short')}</span>
            </p>
            <p className={styles.line}>
              <span className={styles.amber}>{labels(skip)}</span>
              <span className={styles.end}>{skip.nickname}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
