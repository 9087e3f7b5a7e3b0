import type { MouseEvent, ReactNode } from 'react'
import { Link } from '../actions/Link.tsx'
import { useLongPress } from '../actions/useLongPress.ts'
import { cx } from '../cx.ts'
import { Icon, type IconShape } from '../media/Icon.tsx'
import { ChevronRight } from '../media/icons.ts'
import styles from './ListRow.module.css'

export interface ListRowProps {
  /** Icon or avatar at the left; the separator between rows starts to the right of the icon. */
  lead?: ReactNode
  icon?: IconShape
  title: ReactNode
  subtitle?: ReactNode
  /** Value at the right, above `note`. */
  value?: ReactNode
  note?: ReactNode
  /** Content after the value: a pill, a switch, a badge, a button. */
  trailing?: ReactNode
  chevron?: boolean
  href?: string
  onClick?: (event: MouseEvent<HTMLElement>) => void
  /** Called on a long press or context menu. */
  onHold?: () => void
  /** Minimum height (px): 60 in lists, 72 for messages, 52 for accounts and settings. */
  height?: 60 | 72 | 52
  /** Limits the title to two lines and the subtitle to one line; for rows that open the full text. */
  cut?: boolean
  disabled?: boolean
  selected?: boolean
  /** Accessible name, for rows whose visible texts are not suitable. */
  'aria-label'?: string
  'aria-labelledby'?: string
  className?: string | undefined
}

/**
 * A row of a list. With `href` or `onClick` the whole row is one touch target; buttons in `lead` and `trailing` stay
 * separate.
 */
export function ListRow({
  lead,
  icon,
  title,
  subtitle,
  value,
  note,
  trailing,
  chevron = false,
  href,
  onClick,
  onHold,
  height = 60,
  cut = false,
  disabled = false,
  selected,
  className,
  ...rest
}: ListRowProps) {
  const hold = useLongPress(onHold)
  const main = (
    <>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {subtitle !== undefined && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
      {(value !== undefined || note !== undefined) && (
        <span className={styles.figures}>
          {value !== undefined && <span className={styles.value}>{value}</span>}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </span>
      )}
    </>
  )
  return (
    <div
      className={cx(
        styles.row,
        styles[`h${height}`],
        cut && styles.cut,
        disabled && styles.disabled,
        onHold && styles.holdable,
        className,
      )}
      data-ellipsis={cut && (href || onClick) ? '' : undefined}
      {...hold}
    >
      {lead}
      {icon && (
        <span className={styles.icon}>
          <Icon icon={icon} />
        </span>
      )}
      {href && !disabled ? (
        <Link href={href} className={cx(styles.main, styles.target)} onClick={onClick} {...rest}>
          {main}
        </Link>
      ) : onClick ? (
        <button
          type="button"
          className={cx(styles.main, styles.target)}
          aria-disabled={disabled || undefined}
          aria-pressed={selected}
          onClick={disabled ? undefined : onClick}
          {...rest}
        >
          {main}
        </button>
      ) : (
        <div className={styles.main}>{main}</div>
      )}
      {trailing !== undefined && <div className={styles.trailing}>{trailing}</div>}
      {chevron && (
        <span className={styles.chevron}>
          <Icon icon={ChevronRight} size={16} />
        </span>
      )}
    </div>
  )
}
