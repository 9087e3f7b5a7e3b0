import { useLingui } from '@lingui/react/macro'
import { cx } from '../cx.ts'
import { Icon } from '../media/Icon.tsx'
import { RefreshCw } from '../media/icons.ts'
import styles from './AsOfChip.module.css'

interface Props {
  /** Formatted time of the data: "14:32:05". */
  time: string
  /**
   * True while offline, or when the data is older than its limit; the chip is then amber with a refresh icon.
   */
  stale?: boolean
  onRefresh?: () => unknown
  /** Adds the page's margin, for use among cards. */
  inset?: boolean
}

export function AsOfChip({ time, stale = false, onRefresh, inset = false }: Props) {
  const { t } = useLingui()
  const text = t`As of ${time}`
  const name = cx(styles.chip, stale && styles.stale, inset && styles.inset)
  if (!stale || !onRefresh) {
    return (
      <span className={name}>
        {text}
        {stale && <Icon icon={RefreshCw} size={12} />}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={cx(name, styles.button)}
      aria-label={t`${text}. Refresh`}
      onClick={() => onRefresh()}
    >
      {text}
      <Icon icon={RefreshCw} size={12} />
    </button>
  )
}
