import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../media/Icon.tsx'
import { CircleAlert, RefreshCw } from '../media/icons.ts'
import styles from './States.module.css'

interface Props {
  /** Text that says what failed; by default "Could not load". */
  message?: ReactNode
  onRetry?: () => unknown
  /** Shows one line above rows that stay, instead of replacing the whole view. */
  inline?: boolean
}

export function ErrorState({ message, onRetry, inline = false }: Props) {
  const { t } = useLingui()
  return (
    <div className={cx(styles.state, inline && styles.inline)} role="alert">
      <Icon icon={CircleAlert} size={inline ? 16 : 40} className={styles.icon} />
      <p className={styles.text}>{message ?? t`Could not load`}</p>
      {onRetry && (
        <Button kind="quiet" size={inline ? 28 : 36} icon={RefreshCw} onClick={onRetry}>
          {t`Retry`}
        </Button>
      )}
    </div>
  )
}
