import { Trans, useLingui } from '@lingui/react/macro'
import { install, useInstall } from '#data/platform/app-install.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { InstallSteps } from './InstallSteps.tsx'
import styles from './settings.module.css'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/** Sheet that installs the app: by the browser's dialog where supported, otherwise by manual steps. */
export function InstallSheet({ open, onClose }: Props) {
  const { t } = useLingui()
  const { method } = useInstall()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Install app`}
      footer={
        method === 'prompt' ? (
          <Button size={48} block onClick={async () => (await install()) && onClose()}>
            <Trans>Install</Trans>
          </Button>
        ) : undefined
      }
    >
      <p className={styles.lead}>
        <Trans>Opens at once from your home screen and keeps your offline data.</Trans>
      </p>
      {method !== 'prompt' && <InstallSteps method={method} />}
    </Sheet>
  )
}
