import { Trans } from '@lingui/react/macro'
import { Icon } from '#ui/media/Icon.tsx'
import { ShieldCheck } from '#ui/media/icons.ts'
import styles from './support.module.css'

/** Always in sight: nobody of the service asks for what opens an account. */
export function SafetyNote() {
  return (
    <p className={styles.safety} role="note">
      <Icon icon={ShieldCheck} size={16} />
      <span>
        <Trans>We never ask for passwords or codes.</Trans>
      </span>
    </p>
  )
}
