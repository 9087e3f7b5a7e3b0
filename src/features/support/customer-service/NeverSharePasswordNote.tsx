import { Trans } from '@lingui/react/macro'
import { Icon } from '#ui/media/Icon.tsx'
import { ShieldCheck } from '#ui/media/icons.ts'
import styles from './support.module.css'

/** A permanent warning that customer service never asks for passwords or codes. */
export function NeverSharePasswordNote() {
  return (
    <p className={styles.safety} role="note">
      <Icon icon={ShieldCheck} size={16} />
      <span>
        <Trans>We never ask for passwords or codes.</Trans>
      </span>
    </p>
  )
}
