import { Trans } from '@lingui/react/macro'
import type { InstallView } from '#data/platform/app-install.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { CirclePlus, Ellipsis, Share } from '#ui/media/icons.ts'
import styles from './settings.module.css'

/** The two manual steps of the installation, with the names that this browser uses in its menus. */
export function InstallSteps({ method: way }: Pick<InstallView, 'method'>) {
  return (
    <ol className={styles.steps}>
      <li>
        <Icon icon={way === 'ios' ? Share : Ellipsis} size={24} />
        <span>
          {way === 'ios' ? (
            <Trans>Tap Share in the browser toolbar</Trans>
          ) : (
            <Trans>Open the browser menu</Trans>
          )}
        </span>
      </li>
      <li>
        <Icon icon={CirclePlus} size={24} />
        <span>
          {way === 'ios' ? (
            <Trans>Choose “Add to Home Screen”</Trans>
          ) : (
            <Trans>Choose “Install app” or “Add to home screen”</Trans>
          )}
        </span>
      </li>
    </ol>
  )
}
