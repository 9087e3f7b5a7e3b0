import { Trans, useLingui } from '@lingui/react/macro'
import { install, useInstall } from '#data/install.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { CirclePlus, Ellipsis, Share } from '#ui/icons.ts'
import { Sheet } from '#ui/Sheet.tsx'
import styles from './settings.module.css'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/** How to put the app on the home screen: the browser's own question where there is one, else the steps by hand. */
export function InstallSheet({ open, onClose }: Props) {
  const { t } = useLingui()
  const { way } = useInstall()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Install app`}
      footer={
        way === 'prompt' ? (
          <Button size={48} block onClick={async () => (await install()) && onClose()}>
            <Trans>Install</Trans>
          </Button>
        ) : undefined
      }
    >
      <p className={styles.lead}>
        <Trans>Opens at once from your home screen and keeps your offline data.</Trans>
      </p>
      {way !== 'prompt' && (
        <ol className={styles.steps}>
          <li>
            <Icon icon={way === 'ios' ? Share : Ellipsis} size={24} />
            <span>
              {way === 'ios' ? (
                <Trans>Tap Share in the bar of the browser</Trans>
              ) : (
                <Trans>Open the menu of the browser</Trans>
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
      )}
    </Sheet>
  )
}
