import type { MouseEvent, Ref } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconShape } from '../media/Icon.tsx'
import styles from './IconButton.module.css'
import { Link } from './Link.tsx'

interface Props {
  icon: IconShape
  /** Accessible name; the button has no text. */
  label: string
  /** Size of the touch target (px): 44 for main actions, 36 and 28 in dense rows. */
  target?: 44 | 40 | 36 | 28
  size?: 12 | 14 | 16 | 20 | 24
  tone?: 'text' | 'soft' | 'blue' | 'amber'
  filled?: boolean
  /** Round background behind the icon. */
  round?: boolean
  /** State of a toggle button. */
  pressed?: boolean
  /** Unread count in the corner; 0 shows nothing. */
  badge?: number
  disabled?: boolean
  href?: string
  onClick?: (event: MouseEvent<HTMLElement>) => unknown
  'aria-busy'?: boolean | undefined
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'dialog' | 'listbox' | 'menu'
  className?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  icon,
  label,
  target = 44,
  size = 20,
  tone = 'text',
  filled = false,
  round = false,
  pressed,
  badge = 0,
  disabled = false,
  href,
  onClick,
  className,
  ref,
  ...rest
}: Props) {
  const name = cx(styles.button, styles[`t${target}`], styles[tone], round && styles.round, className)
  const spoken = badge > 0 ? `${label} (${badge})` : label
  const content = (
    <>
      <Icon icon={icon} size={size} filled={filled} />
      {badge > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {badge > 99 ? '99+' : badge}
        </span>
      )}
    </>
  )
  if (href && !disabled) {
    return (
      <Link href={href} className={name} aria-label={spoken} onClick={onClick}>
        {content}
      </Link>
    )
  }
  return (
    <button
      ref={ref}
      type="button"
      className={name}
      aria-label={spoken}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      {...rest}
    >
      {content}
    </button>
  )
}
