import { useLingui } from '@lingui/react/macro'
import { cx } from '../cx.ts'
import styles from './Skeleton.module.css'

interface Props {
  width?: number | string
  height?: number
  round?: boolean
  className?: string | undefined
}

/** A grey placeholder in the shape of the content. */
export function Skeleton({ width = '100%', height = 14, round = false, className }: Props) {
  return (
    <span
      className={cx(styles.piece, round && styles.round, className)}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}

interface RowsProps {
  /** Number of rows; six by default. */
  count?: number
  height?: 60 | 72 | 52
  /** Shows a circle at the left of each row, in place of an icon or avatar. */
  lead?: boolean
  /** Shows a pill at the right of each row. */
  pill?: boolean
}

/** Placeholder rows in the shape of ListRow. */
export function SkeletonRows({ count = 6, height = 60, lead = true, pill = false }: RowsProps) {
  const { t } = useLingui()
  return (
    <div role="status" aria-busy="true" aria-label={t`Loading`}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <div key={index} className={styles.row} style={{ height }}>
          {lead && <Skeleton width={28} height={28} round />}
          <span className={styles.text}>
            <Skeleton width={index % 2 ? 72 : 88} />
            <Skeleton width={index % 2 ? 56 : 48} height={10} />
          </span>
          <span className={cx(styles.text, styles.end)}>
            <Skeleton width={index % 2 ? 56 : 68} />
            <Skeleton width={44} height={10} />
          </span>
          {pill && <Skeleton width={72} height={32} />}
        </div>
      ))}
    </div>
  )
}
