import { Trans } from '@lingui/react/macro'
import styles from './orders.module.css'

/** Why orders cannot be cancelled now. */
export function OfflineCancelNote() {
  return (
    <p className={styles.reason}>
      <Trans>You are offline. This needs a connection.</Trans>
    </p>
  )
}
