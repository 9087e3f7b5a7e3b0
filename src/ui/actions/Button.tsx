import type { MouseEvent, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon, type IconShape } from '../media/Icon.tsx'
import styles from './Button.module.css'
import { Link } from './Link.tsx'
import { usePress } from './usePress.ts'

export interface ButtonProps {
  children: ReactNode
  /** primary: the screen's main action, filled blue; up and down: buy and sell; quiet: raised background. */
  kind?: 'primary' | 'up' | 'down' | 'quiet'
  /** Height (px): 48 in sheets and for Up/Down buttons, 44 elsewhere, 36 and 28 inside rows. */
  size?: 48 | 44 | 36 | 28
  block?: boolean
  icon?: IconShape
  type?: 'button' | 'submit'
  /** Shows a spinner and ignores presses. */
  loading?: boolean
  /** Ignores presses but stays focusable, so that losing the connection does not move the focus. */
  disabled?: boolean
  /** Renders a link instead of a button. */
  href?: string
  /**
   * When the function returns a promise, the button is disabled until the promise settles, with a spinner
   * after 800 ms.
   */
  onClick?: (event: MouseEvent<HTMLElement>) => unknown
  /** Id of the form, for a submit button outside of the form. */
  form?: string
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'dialog' | 'listbox' | 'menu'
  className?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  children,
  kind = 'primary',
  size = 44,
  block = false,
  icon,
  type = 'button',
  loading = false,
  disabled = false,
  href,
  onClick,
  className,
  ref,
  ...rest
}: ButtonProps) {
  const { press, locked, waiting } = usePress(onClick)
  const name = cx(styles.button, styles[kind], styles[`s${size}`], block && styles.block, className)
  const spinning = loading || waiting
  const content = (
    <>
      {spinning ? (
        <Spinner size={size >= 44 ? 20 : 16} silent />
      ) : (
        icon && <Icon icon={icon} size={size >= 44 ? 20 : 16} />
      )}
      <span className={styles.label}>{children}</span>
    </>
  )
  if (href && !disabled) {
    return (
      <Link href={href} className={name} onClick={press} aria-label={rest['aria-label']}>
        {content}
      </Link>
    )
  }
  const inert = disabled || loading || locked
  return (
    <button
      ref={ref}
      type={type}
      className={name}
      data-off={disabled || undefined}
      aria-disabled={inert || undefined}
      aria-busy={loading || locked || undefined}
      onClick={inert ? (event) => event.preventDefault() : press}
      {...rest}
    >
      {content}
    </button>
  )
}
