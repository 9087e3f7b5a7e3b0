import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dismissInstall, install, useInstall } from '#data/platform/app-install.ts'
import { InstallSheet } from '#features/settings/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Download, X } from '#ui/media/icons.ts'
import styles from './home.module.css'

/**
 * Card that offers to install the app; after a dismissal it is hidden for 14 days (docs/offline.md#rule-14-install).
 */
export function InstallCard() {
  const { t } = useLingui()
  const { due, method: way } = useInstall()
  // The browser's install event may fire seconds after the first paint. In that case the card is not shown
  // before the next visit, because inserting the card would shift the element that the person is about to
  // click.
  const [here] = useState(due)
  const [steps, setSteps] = useState(false)
  if (!here || (!due && !steps)) return null
  return (
    <section className={styles.install} aria-label={t`Install app`}>
      <Icon icon={Download} size={24} className={styles.installIcon} />
      <div className={styles.installText}>
        <h2>
          <Trans>Add the app to your home screen</Trans>
        </h2>
        <p>
          <Trans>Opens at once and keeps your offline data</Trans>
        </p>
      </div>
      <Button kind="quiet" size={36} onClick={() => (way === 'prompt' ? install() : setSteps(true))}>
        <Trans>Install</Trans>
      </Button>
      <IconButton icon={X} size={16} target={36} tone="soft" label={t`Not now`} onClick={dismissInstall} />
      <InstallSheet open={steps} onClose={() => setSteps(false)} />
    </section>
  )
}
