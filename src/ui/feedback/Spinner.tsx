import { useLingui } from '@lingui/react/macro'
import styles from './Spinner.module.css'

interface Props {
  size?: 16 | 20 | 24 | 32
  /** Hides the text "Loading" from screen readers; set it when visible text is beside the spinner. */
  silent?: boolean
}

export function Spinner({ size = 20, silent = false }: Props) {
  const { t } = useLingui()
  const meaning = silent ? { 'aria-hidden': true } : { role: 'status', 'aria-label': t`Loading` }
  return (
    <span className={styles.spinner} style={{ width: size, height: size }} {...meaning}>
      <svg viewBox="0 0 20 20" width={size} height={size} fill="none" aria-hidden="true">
        <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2" opacity=".24" />
        <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </span>
  )
}
