import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useInstall } from '#data/platform/app-install.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { InstallSheet } from './InstallSheet.tsx'
import styles from './settings.module.css'

/**
 * Why this device cannot receive push messages: permission denied, installation required first (iOS), or no
 * support.
 */
export function PushUnavailableNotice({ way }: { readonly way: 'none' | 'no' }) {
  const { method: install } = useInstall()
  const [open, setOpen] = useState(false)
  if (way === 'none' && install === 'ios')
    return (
      <div className={styles.action}>
        <Notice
          tone="blue"
          title={<Trans>Install the app first</Trans>}
          action={
            <Button size={36} onClick={() => setOpen(true)}>
              <Trans>Install app</Trans>
            </Button>
          }
        >
          <Trans>
            On iPhone and iPad notifications work only in the installed app, from iOS 16.4. Install it, open
            it from the home screen and turn them on here.
          </Trans>
        </Notice>
        <InstallSheet open={open} onClose={() => setOpen(false)} />
      </div>
    )
  return (
    <div className={styles.action}>
      {way === 'no' ? (
        <Notice title={<Trans>Notifications are blocked</Trans>}>
          <Trans>
            Notifications from this app are blocked in this browser. Allow them in its settings for this site,
            then come back here.
          </Trans>
        </Notice>
      ) : (
        <Notice title={<Trans>No notifications in this browser</Trans>}>
          <Trans>
            This browser does not support push notifications, or blocks them in private windows. Your messages
            arrive in the app all the same.
          </Trans>
        </Notice>
      )}
    </div>
  )
}
